import { placementsIn, readAddress } from '../composition/placements';
import type { Registry } from '../composition/registry';
import { ownerOf, type Owners, type Team } from '../trust/owners';

/** Limits per team and variant, so that the log stays small. */
const OF_ONE_TEAM = { inASlot: 3, inAVariant: 60 } as const;

/** Returns whether a slot's widgets changed only by removals, and by additions at the end. */
function keepsOrder(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((widget) => after.includes(widget));
  return kept.every((widget, at) => after[at] === widget);
}

/** Returns forbidden changes of a variant's slots; see {@link slotProblems}. */
function variantProblems(variant: string, before: Registry, after: Registry, team: Team, owners: Owners): string[] {
  const isOwn = (address: string): boolean => ownerOf(owners, readAddress(address).remote)?.name === team.name;
  const [was, is] = [placementsIn(before, variant), placementsIn(after, variant)];
  const slots = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const problems = slots.flatMap((slot) => {
    const [then, now] = [was[slot] ?? [], is[slot] ?? []];
    const added = now.filter((widget) => !then.includes(widget));
    const foreign = added.filter((widget) => !isOwn(widget));
    const isOrderly = keepsOrder(then, now) && then.every((widget) => now.includes(widget) || isOwn(widget));
    const isTooMuch = added.length > 0 && now.filter(isOwn).length > OF_ONE_TEAM.inASlot;
    return [
      ...foreign.map((widget) => `the widget '${widget}' is not the team's own`),
      ...(isOwn(slot) || isOrderly ? [] : [`other teams' widgets in the slot '${slot}' in ${variant} are not its own`]),
      ...(isTooMuch ? [`more than ${OF_ONE_TEAM.inASlot} widgets of one team in the slot '${slot}'`] : []),
    ];
  });
  const count = (of: typeof is): number => Object.values(of).flat().filter(isOwn).length;
  const isFull = count(is) > OF_ONE_TEAM.inAVariant && count(is) > count(was);
  return isFull ? [...problems, `more than ${OF_ONE_TEAM.inAVariant} places of one team in ${variant}`] : problems;
}

/**
 * Returns why a team may not make these changes of slots: it may place and remove its own widgets, and remove others'
 * from its own slots. Slot grants are checked where the slot is shown, so that a withdrawn grant counts at once and the
 * log stays readable.
 */
export function slotProblems(before: Registry, after: Registry, team: Team, owners: Owners): readonly string[] {
  const variants = new Set([...Object.keys(before.placements ?? {}), ...Object.keys(after.placements ?? {})]);
  return [...variants].flatMap((variant) => variantProblems(variant, before, after, team, owners));
}
