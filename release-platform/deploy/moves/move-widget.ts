import { BENEFIT_TYPES, type BenefitType, type PublishedManifest } from 'shared-contracts';
import { ForeignMove } from 'registry/log/release-log';
import {
  isPlaced,
  placementProblem,
  placementsIn,
  SHOWN_IN_A_SLOT,
  withoutPlacement,
  withPlacement,
  type Placement,
} from 'registry/composition/placements';
import type { Registry } from 'registry/composition/registry';
import { authorOf, openForWriting, type WritableReleaseStore } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { slotProblem } from 'registry/trust/ownership';
import { BuildFailure } from '../build/build-failure';
import type { SlotRequest } from './place';
import { manifestsIn } from './release-check';
import { commandIn, namesOf } from '../../commands/variant-names';

/** A placement to add or to remove. */
export interface WidgetMove extends Omit<SlotRequest, 'name'> {
  readonly kind: 'place' | 'unplace';
  readonly remote: string;
}

type Moved = { readonly line: string } | { readonly error: string };

const slotsOf = ({ name, pages }: PublishedManifest): readonly string[] =>
  pages.flatMap(({ slots = [] }) => slots.map((slot) => `${name}/${slot.name}`));

/** Returns the address of a slot that was named without its remote. */
function addressOf(slot: string, deployed: readonly PublishedManifest[]): string {
  if (slot.includes('/')) return slot;
  const all = [...new Set(deployed.flatMap(slotsOf))];
  const found = all.filter((address) => address.endsWith(`/${slot}`));
  if (found.length === 1 && found[0] !== undefined) return found[0];
  throw new BuildFailure(
    found.length > 1
      ? `More than one remote has a slot '${slot}'. Name one of them: ${found.join(', ')}.`
      : `No deployed remote has a slot '${slot}'. Slots: ${all.join(', ') || 'none'}.`,
  );
}

/** The placed widget, with the address of its slot. */
function placementOf(
  { kind, slot, remote, widget, variant }: WidgetMove,
  registry: Registry,
  deployed: readonly PublishedManifest[],
): Placement {
  const shown = `${remote}/${widget}`;
  if (kind === 'place') return { slot: addressOf(slot, deployed), widget: shown };
  // The slot itself may no longer be declared: a widget is looked up where it is placed.
  const variants = variant === null ? BENEFIT_TYPES : [variant];
  const places = variants.flatMap((one) => Object.entries(placementsIn(registry, one)));
  const found = new Set(
    places
      .filter(([at, widgets]) => (at === slot || at.endsWith(`/${slot}`)) && widgets.includes(shown))
      .map(([at]) => at),
  );
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return { slot: only, widget: shown };
  const where = variant === null ? 'any variant' : variant;
  throw new BuildFailure(
    only === undefined
      ? `'${shown}' does not stand in a slot '${slot}' in ${where}: npm run deploy -- --list says what stands where.`
      : `'${shown}' stands in ${[...found].join(' and ')}. Name one of them.`,
  );
}

function problemIn(
  { trust }: WritableReleaseStore,
  registry: Registry,
  variant: BenefitType,
  placement: Placement,
  deployed: readonly PublishedManifest[],
): string | null {
  const problem = slotProblem(trust.owners, placement, variant) ?? placementProblem(deployed, placement);
  if (problem !== null) return problem;
  const others = (placementsIn(registry, variant)[placement.slot] ?? []).filter((one) => one !== placement.widget);
  const shown = others.filter((widget) => slotProblem(trust.owners, { ...placement, widget }, variant) === null);
  if (shown.length < SHOWN_IN_A_SLOT) return null;
  return (
    `the slot shows ${SHOWN_IN_A_SLOT} widgets already (${shown.join(', ')}): ` +
    "its page's team, or one of theirs, makes room with --unplace"
  );
}

interface Outcome {
  readonly next: Registry;
  readonly slot: string;
  /** The changed variants. */
  readonly variants: readonly BenefitType[];
}

async function moved(releases: WritableReleaseStore, registry: Registry, move: WidgetMove): Promise<Outcome> {
  const variants = move.variant === null ? BENEFIT_TYPES : [move.variant];
  const standing = new Map<BenefitType, readonly PublishedManifest[]>();
  for (const variant of variants) standing.set(variant, await manifestsIn(releases, registry, variant));
  const placement = placementOf(move, registry, [...standing.values()].flat());
  const isToStand = move.kind === 'place';
  const changed = variants.filter((variant) => isPlaced(registry, variant, placement) !== isToStand);
  let next = registry;
  for (const variant of changed) {
    const problem = isToStand ? problemIn(releases, next, variant, placement, standing.get(variant) ?? []) : null;
    if (problem !== null)
      throw new BuildFailure(`'${placement.widget}' cannot stand in '${placement.slot}' in ${variant}: ${problem}.`);
    next = (isToStand ? withPlacement : withoutPlacement)(next, variant, placement);
  }
  return { next, slot: placement.slot, variants: changed };
}

/** Describes the completed move and how to undo it. */
function outcomeOf({ kind, remote, widget, variant }: WidgetMove, { slot, variants }: Outcome): string {
  const named = `'${remote}/${widget}' ${kind === 'place' ? 'stands in' : 'has left'} '${slot}'`;
  if (variants.length === 0) return `${named} in ${variant ?? 'every variant'} already.`;
  const undo = `npm run deploy -- ${remote} --${kind === 'place' ? 'unplace' : 'place'} ${slot}=${widget}`;
  return `${named} in ${namesOf(variants)}. Back: ${commandIn(undo, variants)}`;
}

/**
 * The result of a move as far as rights depend on it. Only manifests name the owner of a slot, and reading them takes
 * time.
 */
function roughly(registry: Registry, move: WidgetMove): Registry {
  const { kind, remote, widget, variant } = move;
  const slot = `${remote}/${move.slot.slice(move.slot.indexOf('/') + 1)}`;
  const placement = kind === 'place' ? { slot, widget: `${remote}/${widget}` } : placementOf(move, registry, []);
  const change = kind === 'place' ? withPlacement : withoutPlacement;
  const variants: readonly BenefitType[] = variant === null ? BENEFIT_TYPES : [variant];
  return variants.reduce((before, one) => change(before, one, placement), registry);
}

/** Returns widget, slot and variant of a move for the log. */
function actOf({ kind, remote, widget, slot, variant }: WidgetMove): string {
  const where = variant === null ? (kind === 'place' ? ' in every variant' : ', wherever it stood') : ` in ${variant}`;
  return `${kind} ${remote}/${widget} ${kind === 'place' ? 'in' : 'out of'} ${slot}${where}`;
}

/** Puts a deployed widget into a slot of a page, or takes it out: one entry of the log, without a build. */
export async function moveWidget(data: string, move: WidgetMove, reason?: string): Promise<Moved> {
  const releases = await openForWriting(releaseSettings(data));
  let line = '';
  try {
    const author = await authorOf();
    await releases.log.assertMay(releases.key, (registry) => roughly(registry, move));
    await releases.log.append({ author, act: actOf(move), reason, key: releases.key }, async (registry) => {
      const outcome = await moved(releases, registry, move);
      line = outcomeOf(move, outcome);
      return outcome.next;
    });
  } catch (error) {
    if (!(error instanceof BuildFailure || error instanceof ForeignMove)) throw error;
    return { error: error.message };
  }
  return { line };
}
