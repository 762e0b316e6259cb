import { BENEFIT_TYPES, type PublishedManifest, type SlotDeclaration, type WidgetDeclaration } from 'shared-contracts';
import { readAddress, type SlotNeighbour } from 'registry/composition/placements';
import type { Registry } from 'registry/composition/registry';
import type { ReleaseStore } from 'registry/log/releases';
import type { Owners } from 'registry/trust/owners';
import { grantedPlacements, type SlotPlacements } from './filled-slots';
import { readManifest } from './load-remote';

/** Pages around the widgets of a version. */
export interface SlotSurroundings {
  /** Other remotes with such a slot. */
  readonly remotes: readonly SlotNeighbour[];
  readonly placements: SlotPlacements;
}

export const NO_SLOTS: SlotSurroundings = { remotes: [], placements: {} };

const EXAMPLES = { string: 'trial', number: 1, boolean: true } as const;

/** Returns slots that a widget is made for, and those where it is placed. */
function slotsOf(remote: string, { name, slots = [] }: WidgetDeclaration, placements: SlotPlacements) {
  const standing = Object.entries(placements).filter(([, widgets]) => widgets.includes(`${remote}/${name}`));
  return [...new Set([...slots, ...standing.map(([slot]) => slot)])];
}

/** Returns placements of all variants, because a version is tried once for all of them. */
function placementsAnywhere(registry: Registry, owners: Owners): SlotPlacements {
  const all: Record<string, readonly string[]> = {};
  for (const variant of BENEFIT_TYPES)
    for (const [slot, widgets] of Object.entries(grantedPlacements(registry, variant, owners)))
      all[slot] = [...(all[slot] ?? []), ...widgets];
  return all;
}

/** Reads the props that the slots of a version's widgets pass. */
export async function surroundingsOf(
  manifest: PublishedManifest,
  store: ReleaseStore,
  registry: Registry,
): Promise<SlotSurroundings> {
  const placements = placementsAnywhere(registry, store.trust.owners);
  const addresses = manifest.widgets.flatMap((widget) => slotsOf(manifest.name, widget, placements));
  const owners = new Set(addresses.map((address) => readAddress(address).remote));
  const parts = Object.entries(registry.remotes).filter(([name]) => name !== manifest.name && owners.has(name));
  const read = await Promise.all(parts.map(([name, { version }]) => readManifest(store, name, version)));
  return { remotes: [manifest, ...read.flatMap((one) => ('refused' in one ? [] : [one]))], placements };
}

function sentTo({ props, requires = [] }: WidgetDeclaration, sent: SlotDeclaration['props']) {
  // It would not be rendered there.
  if (!requires.every((name) => Object.hasOwn(sent, name))) return [];
  const taken = Object.entries(sent).filter(([name]) => props.includes(name));
  return [Object.fromEntries(taken.map(([name, type]) => [name, EXAMPLES[type]]))];
}

/** Returns example props of a widget: from each of its slots, and an empty set when it requires none or has no slot. */
export function exampleProps(
  remote: string,
  widget: WidgetDeclaration,
  { remotes, placements }: SlotSurroundings,
): readonly Readonly<Record<string, unknown>>[] {
  const sent = slotsOf(remote, widget, placements).flatMap((address) => {
    const { remote: owner, own } = readAddress(address);
    const pages = remotes.find(({ name }) => name === owner)?.pages ?? [];
    const declared = pages.flatMap(({ slots = [] }) => slots).find(({ name }) => name === own);
    return declared ? sentTo(widget, declared.props) : [];
  });
  const isBare = sent.length === 0 || (widget.requires ?? []).length === 0;
  const all = [...(isBare ? [{}] : []), ...sent];
  return [...new Map(all.map((props) => [JSON.stringify(props), props])).values()];
}
