import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { FederationInstance, type FederationOptions } from './share-scope';

/** What the functions below know of a container. */
interface ContainerRuntime {
  readonly webpackRequire: { readonly federation: Pick<WebpackRequire['federation'], 'initOptions'> };
}

const init = (options: FederationOptions): FederationInstance => new FederationInstance(options);

/**
 * What a remote's container calls of the federation runtime: the package's functions for containers, over an instance
 * of the shell's own. The whole of it also loads remotes by manifest, preloads their files, runs plugins and chooses
 * among shaken shared modules: 13 kB compressed on every page, for what the shell does itself.
 */
export const federation = {
  runtime: { init },
  bundlerRuntime: {
    init: ({ webpackRequire }: ContainerRuntime) => init(webpackRequire.federation.initOptions as FederationOptions),
    I: initializeSharing,
    consumes,
    initContainerEntry,
  },
  bundlerRuntimeOptions: {},
  attachShareScopeMap,
};
