import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import { federation } from './federation-runtime';

const host = federation.runtime.init({
  name: 'tm_test_shell',
  shareStrategy: 'loaded-first',
  shared: {
    react: {
      version: '19.3.1',
      scope: ['default'],
      get: async () => () => "the shell's",
      shareConfig: { singleton: true, requiredVersion: '^19.3.1' },
    },
  },
});

/** Creates a container as the build does: one chunk that requires one shared module. */
async function consume(
  name: string,
  shareKey: string,
  requiredVersion: string,
  fallback?: () => Promise<() => unknown>,
): Promise<unknown> {
  const webpackRequire = {
    m: {},
    c: {},
    S: {},
    o: Object.hasOwn,
    federation: { ...federation, initOptions: { name, remotes: [], shareStrategy: 'loaded-first' } },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: {
        7: {
          shareKey,
          requiredVersion,
          fallback,
          shareScope: ['default'],
          singleton: !fallback,
          strictVersion: Boolean(fallback),
        },
      },
    },
    I: (shareScopeName: string, initScope: never) =>
      federation.bundlerRuntime.I({ shareScopeName, initScope, webpackRequire, initPromises: {}, initTokens: {} }),
  } as unknown as WebpackRequire;
  Object.assign(webpackRequire.federation, { instance: federation.bundlerRuntime.init({ webpackRequire }) });
  federation.attachShareScopeMap(webpackRequire);
  const remoteEntryInitOptions = Object.defineProperty({ shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: host.shareScopeMap,
  });
  federation.bundlerRuntime.initContainerEntry({
    webpackRequire,
    shareScope: (host.shareScopeMap['default'] ?? {}) as never,
    shareScopeKey: 'default',
    remoteEntryInitOptions: remoteEntryInitOptions as never,
  });
  const promises: Promise<unknown>[] = [];
  federation.bundlerRuntime.consumes({
    chunkId: 'page',
    chunkMapping: { page: [7] },
    installedModules: {},
    moduleToHandlerMapping: {},
    promises,
    webpackRequire,
  });
  await Promise.all(promises);
  const module = { exports: undefined };
  webpackRequire.m[7]?.(module);
  return module.exports;
}

it("the federation runtime gives a container the shell's module, in any version for singletons", async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  expect(await consume('tm_test_same', 'react', '19.3.1')).toBe("the shell's");
  expect(await consume('tm_test_newer', 'react', '19.4.0')).toBe("the shell's");
});

it('the federation runtime prefers a loaded module to a newer one', async () => {
  const newer = jest.fn(async () => () => 'newer');
  host.registerShared({ react: { version: '19.9.0', get: newer } });
  expect(await consume('tm_test_loaded', 'react', '^19.3.1', async () => () => 'own')).toBe("the shell's");
  expect(newer).not.toHaveBeenCalled();
});

it('the federation runtime retries a module that failed to load', async () => {
  let isDown = true;
  host.registerShared({
    charts: {
      version: '1.0.0',
      get: async () => {
        if (isDown) throw new Error('No network.');
        return () => 'charts';
      },
    },
  });
  await expect(consume('tm_test_down', 'charts', '^1.0.0', async () => () => 'own')).rejects.toThrow('No network.');
  isDown = false;
  expect(await consume('tm_test_up', 'charts', '^1.0.0', async () => () => 'own')).toBe('charts');
});

it('the federation runtime shares modules between containers that the shell lacks', async () => {
  host.shareScopeMap['default']!['maps'] = {
    '2.1.0': { version: '2.1.0', from: 'another', get: () => () => 'maps of another' },
  };
  expect(await consume('tm_test_user', 'maps', '^2.0.0', async () => () => 'own')).toBe('maps of another');
  expect(await consume('tm_test_old', 'maps', '^1.0.0', async () => () => 'own')).toBe('own');
});

it('the federation runtime leaves a container its own module without a compatible shared one', async () => {
  expect(await consume('tm_test_own', 'axios', '^1.0.0', async () => () => 'its own')).toBe('its own');
});
