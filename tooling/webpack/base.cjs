const path = require('node:path');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { localIdent } = require('./class-names.cjs');

const ROOT = path.resolve(__dirname, '../..');
const DESIGN_SYSTEM = path.join(ROOT, 'shared-ui', 'src');

/** NODE_ENV must be set: a production remote in a host without it fails inside React. */
const mode = () => (process.env.NODE_ENV === 'development' ? 'development' : 'production');

function scriptRules(isHot) {
  return [
    {
      test: /\.[cm]?tsx?$/,
      loader: require.resolve('swc-loader'),
      options: {
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: {
              runtime: 'automatic',
              importSource: 'shared-ui',
              development: mode() === 'development',
              refresh: isHot,
            },
          },
          preserveAllComments: true,
        },
        module: { type: 'es6' },
      },
    },
    // The shared packages have no side effects on import, so that code unused by a remote is removed.
    {
      test: /\.tsx?$/,
      include: [
        path.join(ROOT, 'brands'),
        DESIGN_SYSTEM,
        path.join(ROOT, 'shared-contracts/src'),
        path.join(ROOT, 'remote-kit/src'),
      ],
      sideEffects: false,
    },
    { test: /\.svg$/, type: 'asset/inline' },
  ];
}

function styleRules(isServer) {
  const modules = {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    getLocalIdent: localIdent,
    exportOnlyLocals: isServer,
  };
  const extract = isServer ? [] : [MiniCssExtractPlugin.loader];
  return [
    {
      test: /\.css$/,
      use: [
        ...extract,
        { loader: require.resolve('css-loader'), options: { modules: { auto: /\.module\.css$/, ...modules } } },
      ],
    },
  ];
}

/** Terser, then SWC: together 1 % smaller than either one, which the page budget of 140 kB needs. */
const minimizer = new MinimizerPlugin({
  test: /\.[cm]?js$/i,
  minify: [
    {
      implementation: MinimizerPlugin.terserMinify,
      // A function expression without `this` becomes an arrow function or method. None of ours or of our libraries is a
      // constructor: `new` would throw at once.
      options: { ecma: 2020, compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true } },
    },
    {
      implementation: MinimizerPlugin.swcMinify,
      options: { ecma: 2022, compress: { passes: 3 }, mangle: true },
      // Its output for react-dom is larger.
      filter: (name) => !name.includes('react-dom'),
    },
  ],
});

/**
 * The common configuration of every build in this repository. `isHot`: components are replaced in an open page.
 * @param {{ dir: string, isServer: boolean, name: string, outputPath: string, isHot?: boolean }} options
 */
function baseConfig({ dir, isServer, name, outputPath, isHot = false }) {
  return {
    name,
    context: dir,
    mode: mode(),
    devtool: mode() === 'development' ? 'cheap-module-source-map' : false,
    target: isServer ? 'node20' : ['web', 'es2022'],
    output: { path: outputPath, clean: true, hashFunction: 'xxhash64' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: { rules: [...scriptRules(isHot), ...styleRules(isServer)] },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'deterministic',
      minimizer: [minimizer, new CssMinimizerPlugin()],
    },
    // A timed cold build must not use an earlier one.
    cache: process.env.TM_COLD_BUILD !== '1' && {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
      name: `${name}-${mode()}`,
      buildDependencies: {
        config: ['base', 'remote-preset', 'integrity-plugin', 'container-name-plugin'].map((name) =>
          path.join(__dirname, `${name}.cjs`),
        ),
      },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

module.exports = { baseConfig, mode, ROOT };
