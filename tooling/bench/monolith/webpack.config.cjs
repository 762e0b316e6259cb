const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { baseConfig, ROOT } = require('../../webpack/base.cjs');

/** Remotes of the store, by their folders. */
const REMOTES = ['catalog', 'cart', 'checkout', 'installer', 'reviews'];
const remoteFile = (name, side) => path.join(ROOT, `mfe-${name}`, 'src', `${side}.ts`);

process.env.NODE_ENV ??= 'production';
const output = process.env.TM_OUTPUT ?? path.join(__dirname, 'dist');

/** Shell and remotes as one application: the same sources and the same page chunks, without sharing at run time. */
function browserConfig() {
  const base = baseConfig({ dir: ROOT, name: 'monolith-web', isServer: false, outputPath: path.join(output, 'web') });
  return {
    ...base,
    entry: { main: './shell/src/browser/main.ts' },
    output: {
      ...base.output,
      publicPath: '/monolith/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
    },
    // It imports the remotes' files as TypeScript does, without their extensions.
    module: { rules: [...base.module.rules, { test: /all-remotes\.js$/, resolve: { fullySpecified: false } }] },
    plugins: [
      new webpack.DefinePlugin({ 'typeof window': JSON.stringify('object') }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/federation$/, path.join(__dirname, 'all-remotes.js')),
      // Its pages have the store's style sheets.
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true, runtime: false }),
    ],
  };
}

/** All server code, in one file. */
function serverConfig() {
  const base = baseConfig({ dir: ROOT, name: 'monolith-node', isServer: true, outputPath: path.join(output, 'node') });
  return {
    ...base,
    entry: Object.fromEntries([
      ['chrome', './shell/src/chrome/chrome.tsx'],
      ...REMOTES.map((name) => [name, remoteFile(name, 'server')]),
    ]),
    output: { ...base.output, filename: '[name].cjs', library: { type: 'commonjs2' } },
    optimization: { ...base.optimization, minimize: false },
    plugins: [new webpack.DefinePlugin({ 'typeof window': JSON.stringify('undefined') })],
  };
}

module.exports = [browserConfig(), serverConfig()];
