/*
 * Builds one package in a separate process: `node run.cjs <folder> <output>`. Exits with 0, and `assets.json` and
 * source maps in the output folder, or with 1 and webpack's errors. With TM_INPUTS_FILE, the repository's sources in
 * the build are listed there.
 */
const { statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { chunkGroups } = require('./chunk-groups.cjs');
const { keepMaps } = require('./keep-maps.cjs');

const [folder, output] = process.argv.slice(2).map((argument) => path.resolve(argument));
process.env.TM_OUTPUT = output;
const webpack = require('webpack');
const config = require(path.join(folder, 'webpack.config.cjs'));

const ROOT = path.resolve(__dirname, '../..');

/** Excludes installed packages, which the lockfile determines. */
function inputsOf(stats) {
  const files = stats.stats.flatMap(({ compilation }) => [...compilation.fileDependencies]);
  const own = files.map((file) => path.relative(ROOT, file)).filter((file) => !/^\.\.|node_modules/.test(file));
  return [...new Set(own)].filter((file) => statSync(path.join(ROOT, file)).isFile()).sort();
}

const compiler = webpack(config);
compiler.run((error, stats) => {
  if (error) {
    console.error(error.stack ?? error);
    process.exit(1);
  }
  if (stats.hasErrors()) {
    console.error(stats.toString({ all: false, errors: true, colors: false }));
    process.exit(1);
  }
  if (stats.hasWarnings()) console.error(stats.toString({ all: false, warnings: true, colors: false }));
  // Browsers read those of a development build, beside its scripts.
  if (process.env.NODE_ENV !== 'development') keepMaps(output);
  const browser = stats.stats.find((one) => one.compilation.name.endsWith('-web'));
  writeFileSync(path.join(output, 'assets.json'), JSON.stringify(browser ? chunkGroups(browser.compilation) : {}));
  if (process.env.TM_INPUTS_FILE) writeFileSync(process.env.TM_INPUTS_FILE, JSON.stringify(inputsOf(stats)));
  compiler.close(() => process.exit(0));
});
