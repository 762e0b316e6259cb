import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
(globalThis as any).__TM_FEDERATION__ = bundlerRuntime;
