import { init } from '@module-federation/runtime';
import type { Federation, WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

/**
 * What a remote's container calls of the federation runtime. The whole of it, as the package puts it together, also
 * loads remotes by manifest, preloads their files and chooses among shaken shared modules: 5 kB compressed on every
 * page, for what the shell does itself.
 */
export const federation = {
  runtime: { init },
  bundlerRuntime: {
    init: ({ webpackRequire }: { readonly webpackRequire: WebpackRequire }) =>
      init(webpackRequire.federation.initOptions as Parameters<typeof init>[0]),
    I: initializeSharing,
    consumes,
    initContainerEntry,
  } satisfies Partial<Federation['bundlerRuntime']>,
  bundlerRuntimeOptions: {},
  attachShareScopeMap,
};
