/*
 * Rebuilds a remote at each change, in a process of its own: `node watch.cjs <folder> <output>`. Reports each build to
 * its parent process: { t: 'browser', hash, groups, isHot, hasServer, ms }, { t: 'server' }, or { t: 'failed', side,
 * errors }, where `side` is one of the first two. { t: 'changed', side } precedes each build after the first.
 */
const path = require('node:path');
const { chunkGroups } = require('./chunk-groups.cjs');

const [folder, output] = process.argv.slice(2).map((argument) => path.resolve(argument));
process.env.TM_OUTPUT = output;
process.env.TM_HOT = '1';
const webpack = require('webpack');
const config = [require(path.join(folder, 'webpack.config.cjs'))].flat();

/** Delay before a build, in ms: an editor writes a file in steps, and each step would restart the build. */
const SETTLE_MS = 40;
const ERRORS = 5;
const ERROR_LENGTH = 4_000;

const textOf = ({ moduleName, loc, message }) =>
  [[moduleName, loc].filter(Boolean).join(' '), message].filter(Boolean).join('\n').slice(0, ERROR_LENGTH);

function errorsOf(stats) {
  const { errors } = stats.toJson({ all: false, errors: true, ids: true });
  return errors.slice(0, ERRORS).map(textOf);
}

const isHot = ({ plugins = [] }) => plugins.some((plugin) => plugin instanceof webpack.HotModuleReplacementPlugin);

const compiler = webpack(config);
for (const [at, one] of compiler.compilers.entries()) {
  const side = one.name.endsWith('-web') ? 'browser' : 'server';
  one.hooks.invalid.tap('watch', () => process.send({ t: 'changed', side }));
  one.hooks.done.tap('watch', (stats) => {
    if (stats.hasErrors()) return process.send({ t: 'failed', side, errors: errorsOf(stats) });
    if (side === 'server') return process.send({ t: 'server' });
    const { hash, compilation, startTime, endTime } = stats;
    const about = { isHot: isHot(config[at]), hasServer: config.length > 1, ms: endTime - startTime };
    process.send({ t: 'browser', hash, groups: chunkGroups(compilation), ...about });
  });
}
compiler.watch({ aggregateTimeout: SETTLE_MS }, (error) => {
  if (error)
    process.send({ t: 'failed', side: 'browser', errors: [String(error.stack ?? error).slice(0, ERROR_LENGTH)] });
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));
