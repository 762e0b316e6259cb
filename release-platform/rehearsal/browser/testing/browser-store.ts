import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from 'registry/versions/remote-store';
import { pointToShellBuild, readShellBuild, shellBuildDir } from 'registry/versions/shell-build';
import { createTestStore, type TestStore } from '../../../../shell/src/testing/test-store';

/** The least of a browser root: it loads remotes, mounts their parts, and clicks again what was clicked before. */
const BROWSER_ROOT = `(() => {
const report = (error, { remote, where }) => console.error('[' + remote + '] ' + where, error);
const queue = () => (document[Symbol.for("tm-presses")] ??= []);
const start = () => {
  const boot = JSON.parse(document.getElementById('tm-boot').textContent);
  const policy = trustedTypes.createPolicy('tm-shell', { createScriptURL: (url) => url });
  const loaded = {};
  const load = ({ container, entry, integrity }) => (loaded[entry] ??= new Promise((resolve, reject) => {
    const made = Object.assign(document.createElement('script'), { integrity, crossOrigin: 'anonymous' });
    made.onload = () => {
      if (window[container]) resolve(window[container].get('./app').then((app) => app()));
      else reject(new Error(entry + ' is no container'));
    };
    made.onerror = () => reject(new Error(entry + ' does not load'));
    made.src = policy.createScriptURL(entry);
    document.head.append(made);
  }));
  const mount = async (kind, remote, name, domElement) => {
    try {
      const app = await load(boot.release.remotes[remote]);
      const lifecycle = (kind === 'page' ? app.pages : app.widgets)[name];
      const server = boot.islands[domElement.dataset.island];
      const props = JSON.parse(domElement.dataset.props ?? '{}');
      const host = { report, variant: boot.variant };
      const given = { domElement, host, props, state: server?.state, hydrate: server !== undefined };
      await lifecycle.bootstrap?.(given);
      await lifecycle.mount(given);
      for (const button of queue().splice(0)) if (button.isConnected) button.click();
    } catch (error) {
      report(error, { remote, where: kind + ' ' + name });
    }
  };
  dispatchEvent(new Event('tm-root'));
  if (boot.page.remote) void mount('page', boot.page.remote, boot.page.id, document.getElementById('main'));
  for (const element of document.querySelectorAll('[data-widget]')) {
    const [remote, name] = element.dataset.widget.split('/');
    if (boot.release.remotes[remote]) void mount('widget', remote, name, element);
  }
};
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true });
else start();
})();`;

/** Creates a test store whose pages run in a browser. */
export async function createBrowserStore(): Promise<TestStore> {
  const store = await createTestStore();
  const build = await readShellBuild(store.data);
  if (!build) throw new Error('The test store has no shell.');
  const dir = shellBuildDir(store.data, 'browser');
  await cp(shellBuildDir(store.data, build.id), dir, { recursive: true });
  await rm(path.join(dir, 'build.json'), { force: true });
  await writeFile(path.join(dir, 'web/main.js'), BROWSER_ROOT);
  await pointToShellBuild(store.data, {
    ...build,
    id: 'browser',
    web: { ...build.web, files: await listFiles(path.join(dir, 'web')) },
  });
  return store;
}
