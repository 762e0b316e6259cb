const { workspaces } = require('../package.json');

/**
 * Top folders with sources: every workspace, the brands, and the partners' folders. A new package is checked and tested
 * without being listed.
 */
const SOURCE_FOLDERS = [...new Set([...workspaces.map((folder) => folder.split('/')[0]), 'brands', 'partners'])];

module.exports = { SOURCE_FOLDERS };
