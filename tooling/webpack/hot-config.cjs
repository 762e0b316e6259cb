const path = require('node:path');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const webpack = require('webpack');
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule');
const { IntegrityPlugin } = require('./integrity-plugin.cjs');

/** Requests scripts with the attributes of the page's preloads; otherwise each is fetched twice. */
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

/** A separate cache for each kind of build, because a hot build must never be deployed. */
const cacheOf = ({ cache }) => ({ ...cache, name: `${cache.name}-hot` });

/**
 * The browser side of a remote in development. File names are stable, so that an open page finds the parts of the next
 * build, and components are replaced in place. Without integrity, because only the developer's own pages load it, from
 * this machine.
 */
function hotBrowserConfig(config, name) {
  return {
    ...config,
    output: { ...config.output, clean: false, filename: '[name].js', chunkFilename: '[name].js' },
    // A build with errors emits nothing: the next good one updates the page from its current state.
    optimization: { ...config.optimization, moduleIds: 'named', emitOnErrors: false },
    externals: [
      ...config.externals,
      // The shell provides one for all remotes, because React reports its roots only to hooks that are installed before
      // it.
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

/** Builds the server side after the browser's, because developers look at the browser. */
function hotServerConfig(config, browserName) {
  return {
    ...config,
    output: { ...config.output, clean: false },
    dependencies: [browserName],
    cache: cacheOf(config),
  };
}

module.exports = { hotBrowserConfig, hotServerConfig, HOT_CLIENT };
