const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

/**
 * Same name on server and in browser, for equal text of the file. Another version of a shared component gets other
 * names, so that two remotes with different versions of it never restyle each other on one page.
 */
function localIdent(context, _template, localName) {
  const file = context.resourcePath;
  const digest = createHash('sha256')
    .update(path.relative(ROOT, file))
    .update('\0')
    .update(readFileSync(file))
    .digest('base64url');
  return `${localName}_${digest.slice(0, 6).replace(/-/g, '_')}`;
}

module.exports = { localIdent };
