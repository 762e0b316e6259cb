/**
 * Proofs of `npm run test:full` alone: loads, attacks and campaigns that take minutes, or that measure the time of
 * answers. docs/testing.md names the tests that guard their rules in `npm test`.
 */
export const FULL_TIER_PROOFS: readonly string[] = [
  'shell/src/gateway/hostile-remotes',
  'tooling/proofs/freshness',
  'tooling/proofs/hostile-load',
  'tooling/proofs/planted-faults/',
  'tooling/proofs/turmoil/',
];

/** Proofs that measure the time of answers: nothing else may take the processor meanwhile. */
export const TIMED_PROOFS: readonly string[] = [
  'shell/src/gateway/hostile-remotes',
  'tooling/proofs/freshness',
  'tooling/proofs/hostile-load',
  'tooling/proofs/turmoil/',
];

/** The part of the rounds that the other proofs go through in `npm test`; see proof-share.ts. */
export const DEFAULT_TIER_SHARE = '0.03';

/** A pattern for Jest that matches these paths. */
export const patternOf = (paths: readonly string[]): string =>
  `/(${paths.map((one) => one.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')).join('|')})`;
