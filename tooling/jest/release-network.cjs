/* nock patches Node's own modules, which test files of one worker share: a file that used it gives them back. */
afterAll(() => {
  const loaded = Object.keys(require.cache).find((file) => /[\\/]node_modules[\\/]nock[\\/]index\.js$/.test(file));
  if (!loaded) return;
  const nock = require(loaded);
  nock.cleanAll();
  nock.restore();
});
