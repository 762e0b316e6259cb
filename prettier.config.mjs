/** How every file of this repository is laid out; `npm run format` applies it, `npm run verify` checks it. */
export default {
  printWidth: 120,
  singleQuote: true,
  trailingComma: 'all',
  overrides: [{ files: '*.md', options: { proseWrap: 'always' } }],
};
