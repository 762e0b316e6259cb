import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest, RemoteManifest, RoleName } from 'shared-contracts';
import { withVersion } from 'registry/composition/registry';
import { openForWriting, updateRegistry } from 'registry/log/releases';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { sealVersion } from 'registry/trust/version-statement';
import { integrityOf, listFiles, storeVersion } from 'registry/versions/remote-store';
import { withOverride } from 'registry/composition/overrides';
import { pointToShellBuild, shellBuildDir } from 'registry/versions/shell-build';

/** A test's remote: plain text instead of a build. */
export interface FixtureRemote {
  readonly name: string;
  readonly version?: string;
  readonly pages?: RemoteManifest['pages'];
  readonly widgets?: RemoteManifest['widgets'];
  readonly contract?: string;
  /** Body of `render({ kind, name, url, props, variant, flags }, { api })` in the server file. */
  readonly render: string;
  readonly browser?: string;
  /** Further files of the build by their path: `maps/web/remoteEntry.js.map.gz`. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Merged into the finished manifest. */
  readonly manifest?: Record<string, unknown>;
}

/** A data folder with a stub of the shell's build and a registry for fixtures. */
export interface TestStore {
  readonly data: string;
  /** @param beforeRelease changes the stored version before a gateway can see it */
  deploy(remote: FixtureRemote, beforeRelease?: () => Promise<unknown>): Promise<PublishedManifest>;
  /** Makes `by` take a role in a variant, without checking that it may. */
  override(benefitType: string, role: RoleName, by: string): Promise<void>;
  file(name: string, version: string, file: string): string;
  remove(): Promise<void>;
}

const CHROME = `
const badge = '<div data-widget="cart/badge" data-props="{}">Cart</div>';
const link = ({ path, label }) => '<a href="' + path + '">' + label + '</a>';
const titleOf = (status) => (status === 404 ? 'Page not found' : 'Sorry!');
exports.renderChrome = (variant, layout, pathname, { liveChat }, links) => ({
  header: '<header>' + variant.storeName + badge + '</header>',
  footer:
    (layout === 'minimal' ? '' : '<footer>' + links.map(link).join('') + '</footer>') +
    (layout !== 'minimal' && liveChat ? '<button id="tm-help">' + variant.helpLabel + '</button>' : ''),
});
exports.renderErrorPage = (status) => ({ title: titleOf(status), html: '<h1>' + titleOf(status) + '</h1>' });
exports.renderWaitingPage = () => '<p role="status">Loading…</p>';
exports.renderOfflinePage = (variant) => ({
  header: '<header>' + variant.storeName + '</header>',
  main: '<h1>You are offline</h1>',
  footer: '',
});
exports.themeCss = () => ':root{--ui-ink:#000}';
`;

const WORKER = '/* service worker */';
const PAYMENT_FRAME = { name: 'payment-frame.12345678.js', text: '/* payment frame */' };

async function stubShell(data: string): Promise<void> {
  const dir = shellBuildDir(data, 'test');
  await mkdir(path.join(dir, 'web'), { recursive: true });
  await mkdir(path.join(dir, 'node'), { recursive: true });
  await writeFile(path.join(dir, 'web/main.js'), '/* browser root */');
  await writeFile(path.join(dir, 'web/chrome.css'), 'header{}');
  await writeFile(path.join(dir, 'node/chrome.cjs'), CHROME);
  await mkdir(path.join(dir, 'worker'));
  await writeFile(path.join(dir, 'worker/offline-worker.js'), WORKER);
  await mkdir(path.join(dir, 'payment'));
  await writeFile(path.join(dir, `payment/${PAYMENT_FRAME.name}`), PAYMENT_FRAME.text);
  await pointToShellBuild(data, {
    id: 'test',
    web: { files: await listFiles(path.join(dir, 'web')), main: 'main.js', styles: ['chrome.css'], shared: {} },
    node: { entry: 'chrome.cjs', files: await listFiles(path.join(dir, 'node')) },
    worker: { entry: 'offline-worker.js', integrity: integrityOf(WORKER) },
    payment: { entry: PAYMENT_FRAME.name, integrity: integrityOf(PAYMENT_FRAME.text) },
  });
}

async function writeBuild(data: string, remote: FixtureRemote): Promise<string> {
  const incoming = path.join(data, 'remotes/.incoming');
  await mkdir(incoming, { recursive: true });
  const dir = await mkdtemp(path.join(incoming, 'build-'));
  await mkdir(path.join(dir, 'web'));
  await mkdir(path.join(dir, 'node'));
  await writeFile(path.join(dir, 'web/remoteEntry.js'), remote.browser ?? `/* ${remote.name} */`);
  await writeFile(path.join(dir, 'web/style.css'), `.${remote.name}{}`);
  await writeFile(
    path.join(dir, 'node/server.cjs'),
    `exports.default = { async render({ kind, name, url, props, variant, flags }, { api }) { ${remote.render} } };`,
  );
  for (const [file, content] of Object.entries(remote.files ?? {})) {
    await mkdir(path.join(dir, path.dirname(file)), { recursive: true });
    await writeFile(path.join(dir, file), content);
  }
  return dir;
}

async function deploy(
  settings: ReleaseSettings,
  remote: FixtureRemote,
  beforeRelease?: () => Promise<unknown>,
): Promise<PublishedManifest> {
  const { name, version = '1.0.0-a', pages = [], widgets = [], contract = '^1.0.0' } = remote;
  const dir = await writeBuild(settings.data, remote);
  const maps = await listFiles(path.join(dir, 'maps')).catch(() => null);
  const assets = Object.fromEntries(
    [...pages.map(({ id }) => `page:${id}`), ...widgets.map((widget) => `widget:${widget.name}`)].map((key) => [
      key,
      { js: ['remoteEntry.js'], css: ['style.css'] },
    ]),
  );
  const manifest = {
    name,
    team: 'test',
    contract,
    pages,
    widgets,
    events: { publishes: [], subscribes: [], handles: [], requests: [] },
    version,
    builtAt: '2026-11-20T00:00:00Z',
    web: {
      container: `tm_${name.replace(/-/g, '_')}`,
      entry: 'remoteEntry.js',
      files: await listFiles(path.join(dir, 'web')),
      assets,
    },
    node: { entry: 'server.cjs', files: await listFiles(path.join(dir, 'node')) },
    ...(maps && { maps }),
    ...remote.manifest,
  } as PublishedManifest;
  const { objects, log, key } = await openForWriting(settings);
  const made = { author: 'a test', commit: 'none', builder: 'a test', at: manifest.builtAt };
  const statement = { name: manifest.name, version: manifest.version, team: manifest.team, ...made };
  const { role } = manifest;
  await storeVersion(objects, manifest, dir, (digest) => sealVersion({ ...statement, manifest: digest }, key));
  await beforeRelease?.();
  await log.append({ author: 'a test', act: 'a test', key }, (registry) => {
    const next = withVersion(registry, name, { version, at: new Date().toISOString(), by: 'deploy' });
    return role ? { ...next, remotes: { ...next.remotes, [name]: { ...next.remotes[name]!, role } } } : next;
  });
  return manifest;
}

/** @param env signing and trusted keys, as for a deploy; by default the key of this machine */
export async function createTestStore(env: Readonly<Record<string, string>> = {}): Promise<TestStore> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'tm-gateway-'));
  // Otherwise each move of the registry starts two processes that ask git.
  process.env['RELEASE_AUTHOR'] ??= 'a test';
  const settings = releaseSettings(data, { RELEASE_OWNERS: TEST_OWNERS, ...env });
  await stubShell(data);
  return {
    data,
    deploy: (remote, beforeRelease) => deploy(settings, remote, beforeRelease),
    async override(variant, role, by) {
      await updateRegistry(data, 'a test', (registry) => withOverride(registry, { variant, role }, by));
    },
    file: (name, version, file) => path.join(data, 'remotes', name, version, file),
    remove: () => rm(data, { recursive: true, force: true }),
  };
}
