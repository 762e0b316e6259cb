import { BENEFIT_TYPES } from 'shared-contracts';
import { partsOf } from './composition';
import { placementsIn } from './placements';
import type { Freeze, Registry } from './registry';
import { percentOf, rolledOut } from './rollouts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the freezes that are in force at a time, ms since 1970. */
export const activeFreezes = ({ freezes = [] }: Registry, now = Date.now()): readonly Freeze[] =>
  freezes.filter(({ until }) => Date.parse(until) > now);

const isOf =
  ({ kind, name }: Pick<Freeze, 'kind' | 'name'>) =>
  (one: Freeze): boolean =>
    one.kind === kind && one.name === name;

/** Without an empty list: a store without freezes keeps the format of earlier readers. */
function withFreezes({ freezes: _before, ...registry }: Registry, freezes: readonly Freeze[]): Registry {
  return freezes.length > 0 ? { ...registry, freezes } : registry;
}

/** Adds a freeze, in place of another one of the same subject; drops those that are over. */
export const withFreeze = (registry: Registry, freeze: Freeze): Registry =>
  withFreezes(registry, [...activeFreezes(registry).filter((one) => !isOf(freeze)(one)), freeze]);

/** Ends a freeze. */
export function withoutFreeze(registry: Registry, subject: Pick<Freeze, 'kind' | 'name'>): Registry {
  if (!registry.freezes?.some(isOf(subject))) return registry;
  return withFreezes(
    registry,
    registry.freezes.filter((one) => !isOf(subject)(one)),
  );
}

/** Returns the versions and placed widgets of a variant. */
const shownIn = (registry: Registry, variant: string) => [partsOf(registry, variant), placementsIn(registry, variant)];

/** Returns the versions of a remote, in the store and in each variant. */
const versionsOf = (registry: Registry, name: string) => [
  registry.remotes[name]?.version,
  ...BENEFIT_TYPES.map((type) => partsOf(registry, type).filter((part) => part.name === name)),
];

/** Returns whether more shoppers get a candidate. Fewer is always allowed, so that a rollout can be aborted. */
function growsRollout({ kind, name }: Freeze, before: Registry, after: Registry): boolean {
  return (after.rollouts ?? []).some((rollout) => {
    const { id, remote, candidate } = rollout;
    const earlier = before.rollouts?.find((one) => one.id === id);
    if (percentOf(rollout) <= (earlier ? percentOf(earlier) : 0)) return false;
    if (kind === 'remote') return remote === name;
    return partsOf(rolledOut(after, [rollout]), name).some((one) => one.name === remote && one.version === candidate);
  });
}

function changes(freeze: Freeze, before: Registry, after: Registry): boolean {
  const { kind, name } = freeze;
  if (growsRollout(freeze, before, after)) return true;
  return kind === 'variant'
    ? !isSame(shownIn(before, name), shownIn(after, name))
    : !isSame(versionsOf(before, name), versionsOf(after, name));
}

const described = ({ name, until, author, reason }: Freeze): string =>
  `'${name}' is frozen until ${until} by ${author}: ${reason}`;

const ADVICE = 'A rollback is possible: npm run releases -- rollback <remote> --despite-freeze --reason "…"';
const PIN = 'A pin keeps it as it is while others change: npm run releases -- pin <remote> <version> --for';

/** Returns the reason of the freezes that refuse a change, or null. A pin to the served version is no change. */
export function freezeProblem(before: Registry, after: Registry, now?: number): string | null {
  const broken = activeFreezes(before, now).filter((freeze) => changes(freeze, before, after));
  if (broken.length === 0) return null;
  const variant = broken.find(({ kind }) => kind === 'variant');
  const advice = variant ? `${PIN} ${variant.name}. ${ADVICE}` : ADVICE;
  return `${broken.map(described).join('; ')}. ${advice}`;
}
