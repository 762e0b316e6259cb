/*
 * Builds one package in a process of its own: `node run.cjs <folder> <output>`.
 * Ends with 0 and `assets.json` in the output folder, or with 1 and webpack's errors.
 */
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { chunkGroups } = require('./chunk-groups.cjs');

const [folder, output] = process.argv.slice(2).map((argument) => path.resolve(argument));
process.env.TM_OUTPUT = output;
const webpack = require('webpack');
const config = require(path.join(folder, 'webpack.config.cjs'));

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
  const browser = stats.stats.find((one) => one.compilation.name.endsWith('-web'));
  writeFileSync(path.join(output, 'assets.json'), JSON.stringify(browser ? chunkGroups(browser.compilation) : {}));
  compiler.close(() => process.exit(0));
});
