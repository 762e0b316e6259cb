import type { Release } from './page-data';

/** Trusted Types policies that the remotes of a release make besides those that every document allows; sorted. */
export function policyNames({ remotes }: Release): readonly string[] {
  return [...new Set(Object.values(remotes).flatMap(({ trustedTypes = [] }) => trustedTypes))].sort();
}
