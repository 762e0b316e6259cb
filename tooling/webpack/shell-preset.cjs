const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { baseConfig, mode } = require('./base.cjs');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');
const { versionOf, SINGLETONS, COMMON } = require('./shared-modules.cjs');

/**
 * Build-time constants: versions of the modules that the shell shares with remotes, and switches for federation code
 * that the store's browsers don't need.
 */
function defines(dir) {
  const versions = Object.fromEntries([...SINGLETONS, ...COMMON].map((name) => [name, versionOf(name, dir)]));
  return new webpack.DefinePlugin({
    __SHARED_VERSIONS__: JSON.stringify(versions),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
    ENV_TARGET: JSON.stringify('web'),
  });
}

/** The browser root, and the styles of the header, footer and error pages. */
function browserConfig(dir, outputPath) {
  const base = baseConfig({ dir, name: 'shell-web', isServer: false, outputPath: path.join(outputPath, 'web') });
  return {
    ...base,
    // As a library, so that no style of this entry counts as unused.
    entry: {
      main: './src/browser/main.ts',
      chrome: { import: './src/chrome/chrome.tsx', library: { type: 'var', name: 'tmChrome' } },
    },
    output: {
      ...base.output,
      publicPath: '/assets/',
      uniqueName: 'tm_shell',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      chunkLoadTimeout: 8_000,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: 'tm-shell-chunks', onPolicyCreationFailure: 'continue' },
    },
    plugins: [
      defines(dir),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new IntegrityPlugin(),
    ],
  };
}

/** Header, footer and error pages as a server module of the gateway. */
function serverConfig(dir, outputPath) {
  const base = baseConfig({ dir, name: 'shell-node', isServer: true, outputPath: path.join(outputPath, 'node') });
  return {
    ...base,
    entry: { chrome: './src/chrome/chrome.tsx' },
    output: { ...base.output, filename: '[name].cjs', library: { type: 'commonjs2' } },
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** The service worker, as one file outside of the store's assets: the gateway serves it at one address. */
function workerConfig(dir, outputPath) {
  const base = baseConfig({ dir, name: 'shell-worker', isServer: false, outputPath: path.join(outputPath, 'worker') });
  return {
    ...base,
    target: ['webworker', 'es2022'],
    entry: { 'offline-worker': './src/offline-worker/main.ts' },
    output: { ...base.output, filename: '[name].js' },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** The script of the payment pages, as one file outside of the store's assets: only the payment host serves it. */
function paymentConfig(dir, outputPath) {
  const base = baseConfig({
    dir,
    name: 'shell-payment',
    isServer: false,
    outputPath: path.join(outputPath, 'payment'),
  });
  return {
    ...base,
    entry: { 'payment-frame': './src/payment-frame/main.ts' },
    output: { ...base.output, filename: '[name].[contenthash:8].js' },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** The browser root for pages of remotes in development; the rest is the same as for shoppers. */
function developmentConfig(config) {
  return {
    ...config,
    // React reports its roots only to hooks that are installed before it.
    entry: { main: ['./src/browser/development/fast-refresh.ts', './src/browser/main.ts'] },
    output: { ...config.output, publicPath: '/assets/dev/' },
  };
}

/**
 * The shell's own build.
 * @param {string} dir
 */
function shellPreset(dir, outputPath = process.env.TM_OUTPUT ?? path.join(dir, 'dist')) {
  process.env.NODE_ENV ??= mode();
  const browser = browserConfig(dir, outputPath);
  return mode() === 'development'
    ? [developmentConfig(browser)]
    : [browser, serverConfig(dir, outputPath), workerConfig(dir, outputPath), paymentConfig(dir, outputPath)];
}

module.exports = { shellPreset };
