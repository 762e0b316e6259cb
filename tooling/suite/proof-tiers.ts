/**
 * Proofs of `npm run test:full` alone: loads, attacks and campaigns that take minutes or need the processor for
 * themselves. docs/testing.md names the cheaper test that guards each of their rules in `npm test`.
 */
export const FULL_TIER_PROOFS: readonly string[] = ['tooling/proofs/hostile-load', 'tooling/proofs/turmoil/'];

/** Proofs that measure the time of answers: nothing else may take the processor meanwhile. */
export const TIMED_PROOFS: readonly string[] = [
  'shell/src/gateway/hostile-remotes',
  'tooling/proofs/hostile-load',
  'tooling/proofs/turmoil/',
];

/** A pattern for Jest that matches these paths; null when there are none. */
export const patternOf = (paths: readonly string[]): string =>
  `(${paths.map((one) => one.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')).join('|')})`;
