import type { BenefitType, PublishedManifest } from 'shared-contracts';
import { readAddress, type Placement } from '../composition/placements';
import { OWNERS_FILE } from '../paths';
import { foreignPaths, isSlotGranted, ownerOf, type Owners } from './owners';

/** Returns why a remote may not have its name; null when it belongs to its team. */
export function nameProblem(owners: Owners, { name, team }: Pick<PublishedManifest, 'name' | 'team'>): string | null {
  const owner = ownerOf(owners, name);
  if (!owner) return `nobody owns the name '${name}': give it to a team in ${OWNERS_FILE}`;
  return owner.name === team ? null : `the name '${name}' belongs to the team '${owner.name}', not to '${team}'`;
}

/** Returns why a remote may not serve its paths in a variant; null when its team has grants for all. */
export function pathProblem(
  owners: Owners,
  manifest: Pick<PublishedManifest, 'name' | 'pages'>,
  variant: BenefitType,
): string | null {
  const owner = ownerOf(owners, manifest.name);
  if (!owner) return null;
  const foreign = foreignPaths(owner, manifest, variant);
  if (foreign.length === 0) return null;
  const paths = foreign.map((path) => `'${path}'`).join(', ');
  return `the team '${owner.name}' was not given ${paths} (${OWNERS_FILE})`;
}

/** Returns why a widget may not be placed in a variant's slot; null when the slot is its team's, or granted to it. */
export function slotProblem(owners: Owners, { slot, widget }: Placement, variant: string): string | null {
  const host = ownerOf(owners, readAddress(slot).remote);
  const guest = ownerOf(owners, readAddress(widget).remote);
  if (!host) return `nobody owns the slot '${slot}'`;
  if (!guest) return `nobody owns the widget '${widget}'`;
  if (host.name === guest.name || isSlotGranted(guest, slot, variant)) return null;
  return `the team '${guest.name}' was not given the slot '${slot}' of the team '${host.name}' (${OWNERS_FILE})`;
}
