const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

/**
 * Returns the same name on the server and in the browser for equal text of the file, and another one for another
 * version, so that two versions of a shared component never restyle each other on one page. The digest is short (27
 * bits), because a page's scripts contain one for each style sheet and it does not compress. It begins with a digit, by
 * which `release-platform/rehearsal/stylesheet-faults.ts` recognizes these names.
 */
function localIdent(context, _template, localName) {
  const file = context.resourcePath;
  const digest = createHash('sha256')
    .update(path.relative(ROOT, file))
    .update('\0')
    .update(readFileSync(file))
    .digest();
  const letters = digest.toString('base64url').slice(0, 4).replace(/-/g, '_');
  return `${localName}_${digest.at(-1) % 10}${letters}`;
}

module.exports = { localIdent };
