import type { RemoteBrowser } from 'shared-contracts';
import type { RemoteRelease } from '../../protocol/page-data';
import { federation } from './federation-runtime';
import { loadScript } from './script-loader';
import { sharedModules } from './shared-modules';

interface Container {
  init(shareScope: object, initScope: unknown[], options: object): unknown;
  get(module: string): Promise<() => RemoteBrowser>;
}

// Remotes are built without the federation runtime and use the shell's.
(globalThis as { __TM_FEDERATION__?: unknown }).__TM_FEDERATION__ = federation;

const { shareScopeMap } = federation.runtime.init({
  name: 'tm_shell',
  shared: sharedModules,
  shareStrategy: 'loaded-first',
});

const loaded = new Map<string, Promise<RemoteBrowser>>();

async function load({ container: name, entry, integrity, version }: RemoteRelease): Promise<RemoteBrowser> {
  const found = (): Container | undefined => Reflect.get(globalThis, name) as Container | undefined;
  if (!found()) await loadScript(entry, integrity);
  const container = found();
  if (!container) throw new Error(`${entry} ran, but is not the container ${name}.`);
  const options = Object.defineProperty({ version, shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: shareScopeMap,
  });
  await container.init((shareScopeMap['default'] ??= {}), [], options);
  return (await container.get('./app'))();
}

/** Loads a remote's pages and widgets. A failure is not cached, so that the next call retries. */
export function loadRemote(remote: RemoteRelease): Promise<RemoteBrowser> {
  const known = loaded.get(remote.entry) ?? load(remote);
  loaded.set(remote.entry, known);
  known.catch(() => loaded.delete(remote.entry));
  return known;
}

/** Returns whether the code at this entry address runs on this page. */
export const isLoaded = (entry: string): boolean => loaded.has(entry);
