const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { localIdent } = require('./class-names.cjs');
const { oxcMinify } = require('./oxc-minify.cjs');

const ROOT = path.resolve(__dirname, '../..');
const DESIGN_SYSTEM = path.join(ROOT, 'shared-ui', 'src');

/** NODE_ENV must be set: a production remote in a host without it fails inside React. */
const mode = () => (process.env.NODE_ENV === 'development' ? 'development' : 'production');

/**
 * Version of webpack's stored modules: the configuration and the lockfile. As build dependencies, the configuration
 * would be resolved with all packages that it loads, which took 6 s of processor time for the first build of a remote.
 */
function cacheVersion() {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const name of readdirSync(__dirname).sort())
    if (name.endsWith('.cjs')) hash.update(`${name}\0`).update(readFileSync(path.join(__dirname, name)));
  return hash.digest('hex').slice(0, 16);
}

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
  // Only scripts have maps in a release (`keep-maps.cjs`).
  const sourceMap = mode() === 'development';
  const extract = isServer ? [] : [MiniCssExtractPlugin.loader];
  return [
    {
      test: /\.css$/,
      use: [
        ...extract,
        {
          loader: require.resolve('css-loader'),
          options: { sourceMap, modules: { auto: /\.module\.css$/, ...modules } },
        },
      ],
    },
  ];
}

/** Oxc, then SWC: smaller than either one and than Terser, in a twentieth of Terser's time (ADR 62). */
const scriptMinimizer = new MinimizerPlugin({
  test: /\.[cm]?js$/i,
  // Both are faster than the start of a process for them.
  parallel: false,
  minify: [
    { implementation: oxcMinify },
    {
      implementation: MinimizerPlugin.swcMinify,
      options: { ecma: 2022, compress: { passes: 3 }, mangle: true },
      // With gzip, its output for react-dom is 1 % larger than Oxc's alone.
      filter: (name) => !name.includes('react-dom'),
    },
  ],
});

/** Like the sources, its output is not translated for older browsers. */
const styleMinimizer = new CssMinimizerPlugin({
  parallel: false,
  minify: CssMinimizerPlugin.esbuildMinify,
  minimizerOptions: { target: 'esnext' },
});

/** Name of a source in a map: its path in the repository. Modules that webpack generates keep their identifiers. */
const sourceName = ({ absoluteResourcePath: file, resourcePath }) =>
  path.isAbsolute(file) ? path.relative(ROOT, file).split(path.sep).join('/') : resourcePath;

/**
 * The common configuration of every build in this repository. `isHot`: components are replaced in an open page.
 * @param {{ dir: string, isServer: boolean, name: string, outputPath: string, isHot?: boolean }} options
 */
function baseConfig({ dir, isServer, name, outputPath, isHot = false }) {
  return {
    name,
    context: dir,
    mode: mode(),
    devtool: mode() === 'development' ? 'cheap-module-source-map' : 'hidden-source-map',
    target: isServer ? 'node20' : ['web', 'es2022'],
    output: {
      path: outputPath,
      clean: true,
      hashFunction: 'xxhash64',
      ...(mode() === 'production' && { devtoolModuleFilenameTemplate: sourceName }),
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: { rules: [...scriptRules(isHot), ...styleRules(isServer)] },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'deterministic',
      minimizer: [scriptMinimizer, styleMinimizer],
    },
    // A timed cold build must not use an earlier one.
    cache: process.env.TM_COLD_BUILD !== '1' && {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
      name: `${name}-${mode()}`,
      version: cacheVersion(),
      // By default the modules of webpack itself, which the lockfile determines.
      buildDependencies: { defaultWebpack: [] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

module.exports = { baseConfig, mode, ROOT };
