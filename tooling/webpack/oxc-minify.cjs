const { minify } = require('oxc-minify');

const OPTIONS = { module: false, compress: { target: 'es2022' }, mangle: true, codegen: { legalComments: 'none' } };

/**
 * Minimizes a script with Oxc, for the minimizer plugin.
 * @param {Record<string, string>} input one file name with its source
 * @param {object | undefined} sourceMap map of the source; without it none is made
 */
async function oxcMinify(input, sourceMap) {
  const [[name, source]] = Object.entries(input);
  const { code, map, errors } = await minify(name, source, { ...OPTIONS, sourcemap: Boolean(sourceMap) });
  // A syntax error is reported with its place in the file.
  return { code, map, errors: errors.map(({ message, codeframe }) => `${name}: ${codeframe ?? message}`) };
}

oxcMinify.getMinimizerVersion = () => require('oxc-minify/package.json').version;

module.exports = { oxcMinify };
