import { isRoleName } from 'shared-contracts';
import type { Preview, Registry, Rollout, VariantOverride } from '../composition/registry';
import { OWNERS_FILE } from '../paths';
import { ownerOf, type Owners, type Team } from '../trust/owners';
import { lockProblems } from './freeze-rights';
import { slotProblems } from './slot-rights';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the keys under which two records differ. */
function changed<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name]));
}

function isOwn(owners: Owners, team: Team, remote: string): boolean {
  return ownerOf(owners, remote)?.name === team.name;
}

function remoteProblems(before: Registry, after: Registry, team: Team, owners: Owners): string[] {
  return changed(before.remotes, after.remotes)
    .filter((remote) => !isOwn(owners, team, remote))
    .map((remote) => {
      const owner = ownerOf(owners, remote);
      return owner
        ? `the remote '${remote}' belongs to the team '${owner.name}'`
        : `nobody owns the name '${remote}': give it to a team in ${OWNERS_FILE}`;
    });
}

/** Returns the remote that serves a place: the override, or the remote with the place's name. */
const answering = (override: VariantOverride | undefined, place: string): string => override?.remote ?? place;

function placeProblems(variant: string, place: string, before: Registry, after: Registry, team: Team, owners: Owners) {
  const from = answering(before.variants[variant]?.[place], place);
  const to = answering(after.variants[variant]?.[place], place);
  // A pinned version, and the end of an override: allowed for its team, and for the team whose remote serves again.
  if (from === to || to === place) {
    const isAllowed = isOwn(owners, team, from) || isOwn(owners, team, to);
    return isAllowed ? [] : [`'${place}' in ${variant} is answered by '${from}', which is not the team's own`];
  }
  if (!isOwn(owners, team, to)) return [`the remote '${to}' is not the team's own`];
  const roles = Object.entries(team.roles).find(([type]) => type === variant)?.[1] ?? [];
  return isRoleName(place) && roles.includes(place)
    ? []
    : [`the team '${team.name}' was not given the role '${place}' in ${variant} (${OWNERS_FILE})`];
}

function variantProblems(before: Registry, after: Registry, team: Team, owners: Owners): string[] {
  return changed(before.variants, after.variants).flatMap((variant) =>
    changed(before.variants[variant] ?? {}, after.variants[variant] ?? {}).flatMap((place) =>
      placeProblems(variant, place, before, after, team, owners),
    ),
  );
}

function previewProblems(before: Registry, after: Registry, team: Team, owners: Owners): string[] {
  const byKey = (previews: readonly Preview[] = []) =>
    Object.fromEntries(previews.map((one) => [`${one.key} ${one.remote} ${one.variant ?? ''}`, one]));
  const now = byKey(after.previews);
  // Expired previews need no right.
  return changed(byKey(before.previews), now).flatMap((key) => {
    const remote = now[key]?.remote;
    return remote === undefined || isOwn(owners, team, remote) ? [] : [`the remote '${remote}' is not the team's own`];
  });
}

function rolloutProblems(before: Registry, after: Registry, team: Team, owners: Owners): string[] {
  const byRemote = (rollouts: readonly Rollout[] = []) => Object.fromEntries(rollouts.map((one) => [one.remote, one]));
  return changed(byRemote(before.rollouts), byRemote(after.rollouts))
    .filter((remote) => !isOwn(owners, team, remote))
    .map((remote) => `the rollout of '${remote}' is not the team's own`);
}

/** Returns why a team may not change a registry in this way; empty when everything that changes is its own. */
export function moveProblems(before: Registry, after: Registry, team: Team, owners: Owners): readonly string[] {
  if (team.isOperator) return [];
  return [
    ...remoteProblems(before, after, team, owners),
    ...variantProblems(before, after, team, owners),
    ...previewProblems(before, after, team, owners),
    ...rolloutProblems(before, after, team, owners),
    ...slotProblems(before, after, team, owners),
    ...lockProblems(before, after, team, owners),
  ];
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** Describes which teams' keys may make a move, for a user whose key may not. */
export function whoMayMove(before: Registry, after: Registry, owners: Owners): string {
  const teams = owners.teams.filter((team) => moveProblems(before, after, team, owners).length === 0);
  const names = teams.filter(({ keys }) => keys.length > 0).map(({ name }) => `'${name}'`);
  if (names.length > 0) return `Who may: ${listed(names)}, with the file of their key in RELEASE_KEY_FILE.`;
  const keyless = teams.map(({ name }) => `'${name}'`);
  return keyless.length > 0
    ? `Who may: ${listed(keyless)}, which has no key yet: npm run releases -- key <team-year>.`
    : `No team of ${OWNERS_FILE} may.`;
}
