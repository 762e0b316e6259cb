const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

/**
 * Same name on server and in browser, for equal text of the file. Another version of a shared component gets other
 * names, so that two remotes with different versions of it never restyle each other on one page. The digest is short
 * (27 bits), as a page's scripts hold one for each style sheet and no compression shortens them. It begins with a
 * digit, by which `tooling/rehearsal/stylesheet-faults.ts` tells these names from others.
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
