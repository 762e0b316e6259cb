const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { baseConfig, mode } = require('./base.cjs');
const { ContainerNamePlugin, STAND_IN } = require('./container-name-plugin.cjs');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');
const { sharedModules } = require('./shared-modules.cjs');

// The plugin would find it in the stack of an error that it provokes: 2.5 s of processor time, to compile the schema of
// webpack's configuration that the error needs.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

/** True for a build of `watch.cjs`, for an open page of its developer. */
const isHot = () => process.env.TM_HOT === '1';

const remoteName = (dir) => JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')).name.replace(/^mfe-/, '');

/**
 * Name of the container, different for each build: a page that was open during a deploy may contain two versions of one
 * remote, which must not share a global or a chunk list.
 */
function containerName(name) {
  return `tm_${name}_${process.env.TM_BUILD_ID ?? 'local'}`.replace(/[^A-Za-z0-9_]/g, '_');
}

const stylesheetName = () => (isHot() ? '[name].css' : '[name].[contenthash:8].css');

/** The browser side: a federation container that exposes `./app`. */
function browserConfig(dir, name, outputPath, commonFrom) {
  const webPath = path.join(outputPath, 'web');
  const base = baseConfig({ dir, name: `${name}-web`, isServer: false, outputPath: webPath, isHot: isHot() });
  const hotClient = isHot() ? [require('./hot-config.cjs').HOT_CLIENT] : [];
  const container = mode() === 'production' ? STAND_IN : containerName(name);
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: container,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      chunkLoadTimeout: 8_000,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: 'tm-remote', onPolicyCreationFailure: 'continue' },
    },
    // Every chunk costs a page a digest and a fresh compression: small common parts stay in the chunks that use them.
    optimization: {
      ...base.optimization,
      chunkIds: mode() === 'development' ? 'named' : 'deterministic',
      splitChunks: { chunks: 'async', minSize: commonFrom },
    },
    // The shell provides the federation runtime, once for all remotes.
    externals: [
      ({ request }, done) =>
        /[\\/]webpack-bundler-runtime[\\/]/.test(request ?? '') ? done(null, 'var __TM_FEDERATION__') : done(),
    ],
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './app': { import: [...hotClient, './src/browser.ts'], name: 'app' } },
        shared: sharedModules(dir),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        dev: false,
        virtualRuntimeEntry: true,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      // The mirror of the server side's definition: server-only code is removed from shoppers' scripts.
      new webpack.DefinePlugin({
        'typeof window': JSON.stringify('object'),
        // Redux Toolkit reads it without using it.
        'window.__REDUX_DEVTOOLS_EXTENSION__': 'undefined',
      }),
      new MiniCssExtractPlugin({
        filename: stylesheetName(),
        chunkFilename: stylesheetName(),
        ignoreOrder: true,
      }),
      new IntegrityPlugin(),
      ...(container === STAND_IN ? [new ContainerNamePlugin(containerName(name))] : []),
    ],
  };
}

/** The server side: one complete file, for a process that may read no other. */
function serverConfig(dir, name, outputPath) {
  const base = baseConfig({ dir, name: `${name}-node`, isServer: true, outputPath: path.join(outputPath, 'node') });
  return {
    ...base,
    entry: { server: './src/server' },
    output: { ...base.output, filename: '[name].cjs', library: { type: 'commonjs2' }, uniqueName: `tm_${name}_node` },
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({ 'typeof window': JSON.stringify('undefined') }),
    ],
  };
}

/**
 * Returns the configurations of a remote: its browser container and its self-contained server file.
 * @param {string} dir folder of the remote
 * @param {{ outputPath?: string, commonFrom?: number }} [options] `commonFrom`: bytes of source from which pages share
 * a chunk; below it each has its own copy, which compresses better
 */
function remotePreset(dir, options = {}) {
  process.env.NODE_ENV ??= mode();
  const name = remoteName(dir);
  const outputPath = options.outputPath ?? process.env.TM_OUTPUT ?? path.join(dir, 'dist');
  const browser = browserConfig(dir, name, outputPath, options.commonFrom ?? 60_000);
  // A remote without one is rendered by a service of its own, or by browsers.
  const hasServer = ['ts', 'tsx'].some((extension) => existsSync(path.join(dir, `src/server.${extension}`)));
  const configs = hasServer ? [browser, serverConfig(dir, name, outputPath)] : [browser];
  return isHot() ? hotConfigs(configs, name) : configs;
}

function hotConfigs([browser, server], name) {
  const { hotBrowserConfig, hotServerConfig } = require('./hot-config.cjs');
  return [hotBrowserConfig(browser, name), ...(server ? [hotServerConfig(server, browser.name)] : [])];
}

module.exports = { remotePreset, containerName, remoteName };
