const { workspaces } = require('../package.json');

/**
 * Top folders with sources: every workspace, the brands, the partners' folders, and files for operators. A new package
 * is checked and tested without being listed.
 */
const SOURCE_FOLDERS = [
  ...new Set([...workspaces.map((folder) => folder.split('/')[0]), 'brands', 'partners', 'deploy']),
];

module.exports = { SOURCE_FOLDERS };
