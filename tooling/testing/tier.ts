/** Whether `npm run test:full` runs this file. `docs/testing.md` lists what only that tier runs. */
export const isFullTier = process.env['SUITE'] === 'full';

/** Runs a test in the full tier alone; `npm test` skips it and has a cheaper guard of the same behavior. */
export const fullTest = isFullTier ? it : it.skip;
