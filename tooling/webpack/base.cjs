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
    // Our shared packages do nothing on import; what a remote does not use must not reach its shoppers.
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

/** Terser, then SWC: together 1 % smaller than either alone, which the budget of 140 kB of a page needs. */
const minimizer = new MinimizerPlugin({
  test: /\.[cm]?js$/i,
  minify: [
    {
      implementation: MinimizerPlugin.terserMinify,
      options: { ecma: 2020, compress: { passes: 2 } },
      filter: (name) => !name.includes('react-dom'),
    },
    {
      implementation: MinimizerPlugin.terserMinify,
      // None of react-dom's function expressions is a constructor.
      options: { ecma: 2020, compress: { passes: 2, unsafe_arrows: true } },
      filter: (name) => name.includes('react-dom'),
    },
    {
      implementation: MinimizerPlugin.swcMinify,
      options: { ecma: 2022, compress: { passes: 3 }, mangle: true },
      // Of react-dom it is larger.
      filter: (name) => !name.includes('react-dom'),
    },
  ],
});

/**
 * What every build of this repository has in common. `isHot`: its components are exchanged in an open page. @param
 * {{ dir: string, isServer: boolean, name: string, outputPath: string, isHot?: boolean }} options
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
    // A build that is timed from nothing takes nothing from an earlier one.
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
