/**
 * Proofs of `npm run test:full` only: loads, attacks and campaigns that take minutes, or that measure response times.
 * docs/testing.md names the tests that guard their rules in `npm test`.
 */
export const FULL_TIER_PROOFS: readonly string[] = [
  'shell/src/gateway/render-host/hostile-remotes',
  'tooling/proofs/freshness',
  'tooling/proofs/hostile-load',
  'tooling/proofs/documented-commands/',
  'tooling/proofs/ending',
  'tooling/proofs/packages',
  'tooling/proofs/backup/',
  'tooling/proofs/observability/incidents',
  'tooling/proofs/planted-faults/',
  'tooling/proofs/chaos/',
];

/** Proofs that measure response times, and need the processor for themselves. */
export const TIMED_PROOFS: readonly string[] = [
  'shell/src/gateway/render-host/hostile-remotes',
  'tooling/proofs/freshness',
  'tooling/proofs/hostile-load',
  'tooling/proofs/chaos/',
];

/** Share of the rounds that the other proofs run in `npm test`; see proof-share.ts. */
export const DEFAULT_TIER_SHARE = '0.03';

/** A pattern for Jest that matches these paths. */
export const patternOf = (paths: readonly string[]): string =>
  `/(${paths.map((one) => one.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')).join('|')})`;
