import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { benefitTypeOfKey, VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { MAIL_BRANDS } from '../../../marketplace-api/src/modules/mail/mail-brand';
import { renderLayout } from '../../../marketplace-api/src/modules/mail/mail-layout';
import { cardFrameLook } from '../../../marketplace-api/src/modules/payments/providers/sandbox/card-frame-look';
import { parseStoreUrls } from '../../../marketplace-api/src/platform/settings/store-urls';
import { startStubApi, startTestGateway } from '../../../shell/src/testing/test-gateway';
import { createTestStore } from '../../../shell/src/testing/test-store';
import { variantOf } from '../../../shell/variants/variants';
import { ROOT } from 'registry/paths';
import { listFiles } from 'registry/versions/remote-store';
import { pointToShellBuild, shellBuildDir } from 'registry/versions/shell-build';

/** The shell's real header, footer and themes, instead of a test store's stubs. */
async function realChrome(data: string): Promise<void> {
  const dir = shellBuildDir(data, 'real');
  await mkdir(path.join(dir, 'web'), { recursive: true });
  await build({
    entryPoints: { chrome: path.join(ROOT, 'shell/src/chrome/chrome.tsx') },
    outdir: path.join(dir, 'node'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.module.css': 'local-css' },
    logLevel: 'error',
  });
  await writeFile(path.join(dir, 'web/main.js'), '');
  await writeFile(path.join(dir, 'web/chrome.css'), '');
  await pointToShellBuild(data, {
    id: 'real',
    web: { files: await listFiles(path.join(dir, 'web')), main: 'main.js', styles: ['chrome.css'], shared: {} },
    node: { entry: 'chrome.cjs', files: await listFiles(path.join(dir, 'node')) },
  });
}

/** The home page of a brand, as a gateway of this repository serves it. */
async function homeOf(host: string) {
  const store = await createTestStore();
  const api = await startStubApi();
  await realChrome(store.data);
  const pages = [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }] as const;
  await store.deploy({
    name: 'catalog',
    pages,
    render: "return { html: '<h1>' + variant.hero.promise + '</h1>', state: {} };",
  });
  const gateway = await startTestGateway(store.data, { API_URL: api.origin });
  const { status, text } = await gateway.ask('/', { host });
  await gateway.close();
  await api.close();
  await store.remove();
  return { status, text };
}

/** Prints the pages, responses and mails of the store for the brand of this benefit type. */
async function main(type: BenefitType): Promise<void> {
  const variant = variantOf(type);
  const { status, text } = await homeOf(variant.hosts[0] ?? '');
  const mail = renderLayout({ subject: 'Hello', heading: 'Hello', blocks: [] }, MAIL_BRANDS[type]);
  const problems: string[] = [];
  const storeUrl = parseStoreUrls('https://tires.example.com', problems).get(type);
  const answer = {
    ...{ status, html: text, mail: mail.html, storeUrl, frame: cardFrameLook(type) },
    typeOfKey: benefitTypeOfKey(variant.public.marketplaceKey),
    salesChannel: VARIANT_RULES[type].salesChannel,
  };
  await new Promise((resolve) => process.stdout.write(`\n${JSON.stringify(answer)}\n`, resolve));
  process.exit(0);
}

await main(process.argv[2] as BenefitType);
