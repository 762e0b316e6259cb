import type { Release } from './page-data';

/** Returns the Trusted Types policies of a release's remotes, besides those that every document allows; sorted. */
export function policyNames({ remotes }: Release): readonly string[] {
  return [...new Set(Object.values(remotes).flatMap(({ trustedTypes = [] }) => trustedTypes))].sort();
}
