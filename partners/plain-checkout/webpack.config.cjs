/*
 * A remote needs no federation plugin: the shell calls a container's `init` and `get`, and any script that defines an
 * object with both under the container's name is one. One script and one style sheet, without chunks.
 */
const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const browser = {
  name: 'plain-checkout-web',
  context: __dirname,
  mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
  devtool: false,
  target: ['web', 'es2022'],
  entry: { 'page-checkout': './src/container.ts' },
  output: {
    path: path.join(process.env.TM_OUTPUT ?? path.join(__dirname, 'dist'), 'web'),
    filename: 'remoteEntry.js',
    library: { type: 'var', name: `tm_plain_checkout_${process.env.TM_BUILD_ID ?? 'local'}` },
  },
  resolve: { extensions: ['.ts'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: require.resolve('swc-loader'),
        options: { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
    ],
  },
  plugins: [new MiniCssExtractPlugin({ filename: 'plain-checkout.css' })],
  performance: false,
};

module.exports = [browser];
