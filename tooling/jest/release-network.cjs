/* nock patches Node's own modules, which test files of one worker share: each file that used it restores them. */
afterAll(() => {
  const loaded = Object.keys(require.cache).find((file) => /[\\/]node_modules[\\/]nock[\\/]index\.js$/.test(file));
  if (!loaded) return;
  const nock = require(loaded);
  nock.cleanAll();
  nock.restore();
});
