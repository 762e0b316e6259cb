import type { PublishedManifest } from 'shared-contracts';
import type { Registry } from './registry';

/** A widget in a slot of another remote's page. */
export interface Placement {
  /** `<remote>/<page>.<place>`. */
  readonly slot: string;
  /** `<remote>/<name>`. */
  readonly widget: string;
}

/** Number of visible widgets per slot, in the order of placement. */
export const SHOWN_IN_A_SLOT = 3;

/** Splits an address into its remote and the name there. */
export function readAddress(address: string): { readonly remote: string; readonly own: string } {
  const at = address.indexOf('/');
  return { remote: address.slice(0, at), own: address.slice(at + 1) };
}

/** Returns the placements of a variant, by the slot's address. */
export const placementsIn = (registry: Registry, variant: string): Readonly<Record<string, readonly string[]>> =>
  registry.placements?.[variant] ?? {};

export const isPlaced = (registry: Registry, variant: string, { slot, widget }: Placement): boolean =>
  placementsIn(registry, variant)[slot]?.includes(widget) ?? false;

/** Without empty records: a store that uses no slots keeps the format of earlier readers. */
function setSlot(registry: Registry, variant: string, slot: string, widgets: readonly string[]): Registry {
  const { [variant]: _before, ...others } = registry.placements ?? {};
  const { [slot]: _replaced, ...slots } = placementsIn(registry, variant);
  const next = widgets.length > 0 ? { ...slots, [slot]: widgets } : slots;
  const placements = Object.keys(next).length > 0 ? { ...others, [variant]: next } : others;
  const { placements: _dropped, ...rest } = registry;
  return Object.keys(placements).length > 0 ? { ...rest, placements } : rest;
}

/** Adds a widget after those in the slot. */
export function withPlacement(registry: Registry, variant: string, placement: Placement): Registry {
  if (isPlaced(registry, variant, placement)) return registry;
  const { slot, widget } = placement;
  return setSlot(registry, variant, slot, [...(placementsIn(registry, variant)[slot] ?? []), widget]);
}

/** Removes a widget from a slot. */
export function withoutPlacement(registry: Registry, variant: string, placement: Placement): Registry {
  if (!isPlaced(registry, variant, placement)) return registry;
  const { slot, widget } = placement;
  const others = placementsIn(registry, variant)[slot]?.filter((one) => one !== widget) ?? [];
  return setSlot(registry, variant, slot, others);
}

/** Returns placements of a remote's widgets, and of others' in its slots, with their variants. */
export function placementsWith(registry: Registry, name: string): readonly (Placement & { variant: string })[] {
  return Object.entries(registry.placements ?? {}).flatMap(([variant, slots]) =>
    Object.entries(slots).flatMap(([slot, widgets]) =>
      widgets
        .filter((widget) => [slot, widget].some((address) => readAddress(address).remote === name))
        .map((widget) => ({ variant, slot, widget })),
    ),
  );
}

/** A remote of a variant, reduced to the fields that slots need. */
export type SlotNeighbour = Pick<PublishedManifest, 'name' | 'version' | 'team' | 'pages' | 'widgets'>;

const who = ({ name, version, team }: SlotNeighbour): string => `${name} ${version} (team '${team}')`;
const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ') || 'none';

/** Returns why a widget cannot be placed in a slot of these remotes; null when it can. */
export function placementProblem(remotes: readonly SlotNeighbour[], { slot, widget }: Placement): string | null {
  const [place, shown] = [readAddress(slot), readAddress(widget)];
  const owner = remotes.find(({ name }) => name === place.remote);
  const guest = remotes.find(({ name }) => name === shown.remote);
  if (!owner) return `there is no remote '${place.remote}' with a slot '${slot}'`;
  if (!guest) return `there is no remote '${shown.remote}' with a widget '${widget}'`;
  const slots = owner.pages.flatMap((page) => page.slots ?? []);
  const declared = slots.find(({ name }) => name === place.own);
  const found = guest.widgets.find(({ name }) => name === shown.own);
  if (!declared) return `${who(owner)} has no slot '${place.own}'; its slots: ${listed(slots.map(({ name }) => name))}`;
  if (!found)
    return `${who(guest)} has no widget '${shown.own}'; its widgets: ${listed(guest.widgets.map(({ name }) => name))}`;
  const missing = (found.requires ?? []).filter((name) => !Object.hasOwn(declared.props, name));
  if (missing.length === 0) return null;
  const sent = listed(Object.keys(declared.props));
  return `'${widget}' of ${who(guest)} requires ${listed(missing)}; the slot '${slot}' of ${who(owner)} sends ${sent}`;
}

/** Returns props of a slot whose type changed and that a placed widget uses. */
function retypedProps(candidate: SlotNeighbour, before: SlotNeighbour, guest: SlotNeighbour, placement: Placement) {
  const { own } = readAddress(placement.slot);
  const propsOf = ({ pages }: SlotNeighbour) =>
    pages.flatMap((page) => page.slots ?? []).find(({ name }) => name === own)?.props ?? {};
  const [now, then] = [propsOf(candidate), propsOf(before)];
  const taken = guest.widgets.find(({ name }) => name === readAddress(placement.widget).own)?.props ?? [];
  return taken.filter((name) => Object.hasOwn(now, name) && Object.hasOwn(then, name) && now[name] !== then[name]);
}

const ADVICE = 'keep it until the placement is ended (npm run deploy -- <remote> --unplace <slot>=<widget>)';

/**
 * Returns the placements of a variant that a candidate would break: a removed slot or prop, a removed widget or one
 * that requires more. Already broken ones are excluded.
 *
 * @param before the version that it replaces; null for a new remote
 */
export function brokenPlacements(
  candidate: SlotNeighbour,
  others: readonly SlotNeighbour[],
  before: SlotNeighbour | null,
  slots: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  if (before === null) return [];
  const placed = Object.entries(slots).flatMap(([slot, widgets]) => widgets.map((widget) => ({ slot, widget })));
  return placed.flatMap((placement): readonly string[] => {
    const { slot, widget } = placement;
    const named = [readAddress(slot).remote, readAddress(widget).remote];
    if (!named.includes(candidate.name) || placementProblem([...others, before], placement) !== null) return [];
    const problem = placementProblem([candidate, ...others], placement);
    const place = `'${widget}' stands in the slot '${slot}'`;
    if (problem !== null) return [`${place}, and ${problem}: ${ADVICE}`];
    const guest = [candidate, ...others].find(({ name }) => name === named[1]);
    const retyped = guest && named[0] === candidate.name ? retypedProps(candidate, before, guest, placement) : [];
    return retyped.map((name) => `${place} and takes '${name}', which this version sends as another type: ${ADVICE}`);
  });
}
