/** `styles.anything` is 'anything' in tests, so that class names are readable in snapshots and queries. */
const code = `
const names = new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : key) });
module.exports = new Proxy({}, { get: (_, key) => (key === '__esModule' ? true : key === 'default' ? names : key) });
`;

module.exports = { process: () => ({ code }) };
