/** True in `npm run test:full`. The tests of that tier alone are listed in `docs/testing.md`, with their guards. */
export const isFullTier = process.env['SUITE'] === 'full';

/** Runs a test in the full tier alone; `npm test` skips it and has a cheaper guard of the same behavior. */
export const fullTest = isFullTier ? it : it.skip;
