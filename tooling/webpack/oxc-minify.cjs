const { minify } = require('oxc-minify');

const OPTIONS = { module: false, compress: { target: 'es2022' }, mangle: true, codegen: { legalComments: 'none' } };

/**
 * Minimizes a script with Oxc, for the minimizer plugin.
 * @param {Record<string, string>} input one file name with its source
 */
async function oxcMinify(input) {
  const [[name, source]] = Object.entries(input);
  const { code, errors } = await minify(name, source, OPTIONS);
  // A syntax error is reported with its place in the file.
  return { code, errors: errors.map(({ message, codeframe }) => `${name}: ${codeframe ?? message}`) };
}

oxcMinify.getMinimizerVersion = () => require('oxc-minify/package.json').version;

module.exports = { oxcMinify };
