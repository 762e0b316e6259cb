import type { Deprecation, Freeze, Registry } from '../composition/registry';
import { ownerOf, type Owners, type Team } from '../trust/owners';

const texts = (list: readonly object[] = []): ReadonlySet<string> => new Set(list.map((one) => JSON.stringify(one)));

/** Returns members of either list that the other one has not. */
function different<T extends object>(before: readonly T[] = [], after: readonly T[] = []): readonly T[] {
  const [old, now] = [texts(before), texts(after)];
  return [
    ...before.filter((one) => !now.has(JSON.stringify(one))),
    ...after.filter((one) => !old.has(JSON.stringify(one))),
  ];
}

const isOwn = (owners: Owners, team: Team, remote: string): boolean => ownerOf(owners, remote)?.name === team.name;

/** A freeze of a variant concerns every team, so only operators begin and end it. Ended ones need no right. */
function freezeProblems(freeze: Freeze, team: Team, owners: Owners): readonly string[] {
  if (Date.parse(freeze.until) <= Date.now()) return [];
  if (freeze.kind === 'variant') return [`only an operator freezes a variant such as '${freeze.name}'`];
  return isOwn(owners, team, freeze.name) ? [] : [`the remote '${freeze.name}' is not the team's own`];
}

const noticeProblems = ({ remote }: Deprecation, team: Team, owners: Owners): readonly string[] =>
  isOwn(owners, team, remote) ? [] : [`the remote '${remote}' is not the team's own`];

/** Returns why a team may not change freezes and notices in this way. */
export function lockProblems(before: Registry, after: Registry, team: Team, owners: Owners): readonly string[] {
  return [
    ...different(before.freezes, after.freezes).flatMap((one) => freezeProblems(one, team, owners)),
    ...different(before.deprecations, after.deprecations).flatMap((one) => noticeProblems(one, team, owners)),
  ];
}
