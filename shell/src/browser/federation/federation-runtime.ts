import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { FederationInstance, type FederationOptions } from './share-scope';

/** Part of a container that the functions below use. */
interface ContainerRuntime {
  readonly webpackRequire: { readonly federation: Pick<WebpackRequire['federation'], 'initOptions'> };
}

const init = (options: FederationOptions): FederationInstance => new FederationInstance(options);

/**
 * Functions of the federation runtime that a remote's container calls, over the shell's own instance. The full runtime
 * (13 kB compressed on every page) also loads remotes by manifest, preloads files, runs plugins and selects shared
 * modules, which the shell does itself.
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
