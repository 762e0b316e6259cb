const path = require('node:path');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const webpack = require('webpack');
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');

/** Scripts are asked for as the page preloads them: else each is fetched twice. */
class AsPreloaded {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AsPreloaded', (compilation) => {
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('AsPreloaded', (source) => `${source}\nscript.crossOrigin = "anonymous";`);
    });
  }
}

const HOT_CLIENT = path.join(__dirname, 'hot-client.js');
const REFRESH_RUNTIME = /(^|[\\/])react-refresh([\\/]runtime(\.js)?)?$/;

/** One cache for each kind of build: what is built hot is nothing that may be deployed. */
const cacheOf = ({ cache }) => ({
  ...cache,
  name: `${cache.name}-hot`,
  buildDependencies: { config: [...cache.buildDependencies.config, __filename] },
});

/**
 * The browser side of a remote while it is developed. Files keep their names, so that an open page takes the next
 * build's parts by them, and components are exchanged in place. Without integrity: the page that loads them is their
 * developer's alone, and gets them from this machine.
 */
function hotBrowserConfig(config, name) {
  return {
    ...config,
    output: { ...config.output, clean: false, filename: '[name].js', chunkFilename: '[name].js' },
    // A build with errors leaves nothing behind: the next good one updates the page from what it has.
    optimization: { ...config.optimization, moduleIds: 'named', emitOnErrors: false },
    externals: [
      ...config.externals,
      // The shell brings one for all remotes, because React tells of its roots only whoever was there before it.
      ({ request }, done) =>
        REFRESH_RUNTIME.test(request ?? '') ? done(null, `var __TM_REFRESH__(${JSON.stringify(name)})`) : done(),
    ],
    plugins: [
      ...config.plugins.filter((plugin) => !(plugin instanceof IntegrityPlugin)),
      new AsPreloaded(),
      new webpack.DefinePlugin({ __TM_REMOTE__: JSON.stringify(name) }),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false }),
    ],
    cache: cacheOf(config),
  };
}

/** The server side, built once the browser's is out, since that is what somebody looks at. */
function hotServerConfig(config, browserName) {
  return {
    ...config,
    output: { ...config.output, clean: false },
    dependencies: [browserName],
    cache: cacheOf(config),
  };
}

module.exports = { hotBrowserConfig, hotServerConfig, HOT_CLIENT };
