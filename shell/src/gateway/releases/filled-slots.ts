import type { BenefitType, PageDeclaration, PublishedManifest } from 'shared-contracts';
import { placementProblem, placementsIn, readAddress, SHOWN_IN_A_SLOT } from 'registry/composition/placements';
import type { Registry } from 'registry/composition/registry';
import type { Owners } from 'registry/trust/owners';
import { slotProblem } from 'registry/trust/ownership';
import type { FilledSlots } from '../../protocol/page-data';

/** Maps a slot's address to the widgets that may be placed there. */
export type SlotPlacements = Readonly<Record<string, readonly string[]>>;

/** Returns the registry's placements in a variant, without those that lack a grant. */
export function grantedPlacements(registry: Registry, variant: BenefitType, owners: Owners): SlotPlacements {
  const slots = Object.entries(placementsIn(registry, variant)).map(([slot, widgets]) => {
    const granted = widgets.filter((widget) => slotProblem(owners, { slot, widget }, variant) === null);
    return [slot, granted.slice(0, SHOWN_IN_A_SLOT)] as const;
  });
  return Object.fromEntries(slots.filter(([, widgets]) => widgets.length > 0));
}

/**
 * Returns the slots of a remote's pages with their available widgets. An older version, served instead of a rejected
 * one, may lack the slot or the widget: its place stays empty.
 */
export function filledSlots(
  manifests: readonly PublishedManifest[],
  name: string,
  pages: readonly PageDeclaration[],
  placements: SlotPlacements,
): FilledSlots {
  const declared = pages.flatMap(({ slots = [] }) => slots);
  const filled = declared.map((slot) => {
    const address = `${name}/${slot.name}`;
    const widgets = (placements[address] ?? []).flatMap((widget) => {
      if (placementProblem(manifests, { slot: address, widget }) !== null) return [];
      const { remote, own } = readAddress(widget);
      const manifest = manifests.find((one) => one.name === remote);
      const taken = manifest?.widgets.find((one) => one.name === own)?.props ?? [];
      return [{ widget, props: taken.filter((prop) => Object.hasOwn(slot.props, prop)) }];
    });
    return [slot.name, widgets] as const;
  });
  return Object.fromEntries(filled.filter(([, widgets]) => widgets.length > 0));
}
