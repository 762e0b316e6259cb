/**
 * A team's deploy in a separate process: `release.ts <order as JSON>`. Exits with 1 when refused, and prints the
 * reason.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { listFiles } from 'registry/versions/remote-store';
import { publish } from 'release-platform/deploy/deploy-remote';
import { failureInWords } from 'release-platform/deploy/failure-in-words';
import { BUILT, type ReleaseOrder } from './release-order';

const order = JSON.parse(process.argv[2] ?? '') as ReleaseOrder;
const { data, label, manifest: declared, server, stylesheet, scriptAfterBuild } = order;

/** Creates the output that webpack would create. */
async function build(): Promise<{ readonly manifest: PublishedManifest; readonly buildDir: string }> {
  const incoming = path.join(data, 'remotes/.incoming');
  await mkdir(incoming, { recursive: true });
  const buildDir = await mkdtemp(path.join(incoming, `${declared.name}-`));
  const files = {
    'web/remoteEntry.js': `/* ${declared.name} ${declared.version} */`,
    'web/page.js': `/* page of ${declared.name} */${' '.repeat(20_000)}`,
    'node/server.cjs': server,
    ...(stylesheet !== undefined && { 'web/page.css': stylesheet }),
  };
  const css = stylesheet === undefined ? [] : ['page.css'];
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(buildDir, file)), { recursive: true });
    await writeFile(path.join(buildDir, file), text);
  }
  const keys = [
    ...declared.pages.map(({ id }) => `page:${id}`),
    ...declared.widgets.map(({ name }) => `widget:${name}`),
  ];
  const web = {
    container: `tm_${declared.name}`,
    entry: 'remoteEntry.js',
    files: await listFiles(path.join(buildDir, 'web')),
    assets: Object.fromEntries(keys.map((key) => [key, { js: ['page.js'], css }])),
  };
  const node = { entry: 'server.cjs', files: await listFiles(path.join(buildDir, 'node')) };
  const script = path.join(buildDir, 'web/page.js');
  if (scriptAfterBuild === null) await rm(script);
  else if (scriptAfterBuild !== undefined) await writeFile(script, scriptAfterBuild);
  return { manifest: { ...declared, builtAt: '2026-11-20T12:00:00.000Z', web, node }, buildDir };
}

try {
  const { manifest, buildDir } = await build();
  console.log(BUILT);
  const folder = { label, dir: '' };
  await publish({ data, folder, manifest, move: {}, place: undefined, admission: 'rehearsal' }, buildDir);
} catch (error) {
  console.error(failureInWords(error));
  process.exitCode = 1;
}
