import { BENEFIT_TYPES, type BenefitType, type PublishedManifest } from 'shared-contracts';
import { partsOf, type Part } from 'registry/composition/composition';
import {
  placementProblem,
  placementsIn,
  readAddress,
  SHOWN_IN_A_SLOT,
  type Placement,
} from 'registry/composition/placements';
import type { Registry } from 'registry/composition/registry';
import type { Owners } from 'registry/trust/owners';
import { slotProblem } from 'registry/trust/ownership';
import type { Log } from '../http/log';
import type { VariantRelease } from './variant-release';

/** A widget that the log places in a slot but shoppers do not see. */
export interface AbsentPlacement extends Placement {
  /** Reason, as a sentence. */
  readonly problem: string;
  /** Suggested action, as a sentence. */
  readonly advice: string;
  /** True while another remote serves the slot's page in this variant. */
  readonly isExpected: boolean;
}

/** Inputs for checking a variant's placements. */
export interface PlacementView {
  readonly registry: Registry;
  readonly variant: BenefitType;
  readonly owners: Owners;
  /** Versions that the registry wants. */
  readonly parts: readonly Part[];
  /** Versions that are served. */
  readonly release: VariantRelease;
  /** Returns why a wanted version is not served; null while it is being loaded. */
  readonly problemOf: (part: Part) => string | null;
}

const manifestsOf = ({ remotes }: VariantRelease): readonly PublishedManifest[] =>
  [...remotes.values()].map(({ manifest }) => manifest);

function isShown({ public: { remotes } }: VariantRelease, { slot, widget }: Placement): boolean {
  const { remote, own } = readAddress(slot);
  return remotes[remote]?.slots?.[own]?.some((filled) => filled.widget === widget) ?? false;
}

/** Returns whether a wanted version is loading, so that its slots are unknown yet. */
function isLoading({ parts, release, problemOf }: PlacementView, { slot, widget }: Placement): boolean {
  const named = new Set([slot, widget].map((address) => readAddress(address).remote));
  return parts.some(
    (part) =>
      named.has(part.name) &&
      release.remotes.get(part.name)?.manifest.version !== part.version &&
      problemOf(part) === null,
  );
}

/** Describes a remote of the placement that is served in another version than wanted, or not at all. */
function insteadOf({ parts, release }: PlacementView, address: string): string {
  const { remote } = readAddress(address);
  const wished = parts.find(({ name }) => name === remote)?.version;
  const served = release.remotes.get(remote)?.manifest.version;
  if (wished === undefined || wished === served) return '';
  return ` (${remote} ${wished} is not served, ${served ?? 'nothing'} is)`;
}

function reasonOf(view: PlacementView, placement: Placement): Pick<AbsentPlacement, 'problem' | 'isExpected'> {
  const { registry, variant, owners, release } = view;
  const { slot, widget } = placement;
  const withdrawn = slotProblem(owners, placement, variant);
  if (withdrawn !== null) return { problem: withdrawn, isExpected: false };
  const unable = placementProblem(manifestsOf(release), placement);
  if (unable !== null)
    return { problem: `${unable}${insteadOf(view, slot)}${insteadOf(view, widget)}`, isExpected: false };
  const granted = (placementsIn(registry, variant)[slot] ?? []).filter(
    (one) => slotProblem(owners, { slot, widget: one }, variant) === null,
  );
  if (granted.indexOf(widget) >= SHOWN_IN_A_SLOT) {
    const before = granted.slice(0, SHOWN_IN_A_SLOT).join(', ');
    return {
      problem: `the slot shows ${SHOWN_IN_A_SLOT} widgets, and these stand before it: ${before}`,
      isExpected: false,
    };
  }
  return { problem: `the page of the slot is answered by another remote in ${variant}`, isExpected: true };
}

function adviceOf(variant: BenefitType, { slot, widget }: Placement, isExpected: boolean): string {
  const { remote, own } = readAddress(widget);
  const end = `npm run deploy -- ${remote} --unplace ${slot}=${own} --in ${variant}`;
  return isExpected
    ? `It is shown again with that page, or leaves for good with: ${end}`
    : `Mend that, or end the placement: ${end}`;
}

/** Returns the placements of a variant that shoppers do not see, each with its reason. */
export function absentPlacements(view: PlacementView): readonly AbsentPlacement[] {
  const { registry, variant, release } = view;
  const placed = Object.entries(placementsIn(registry, variant)).flatMap(([slot, widgets]) =>
    widgets.map((widget) => ({ slot, widget })),
  );
  return placed
    .filter((placement) => !isShown(release, placement) && !isLoading(view, placement))
    .map((placement) => {
      const reason = reasonOf(view, placement);
      return { ...placement, ...reason, advice: adviceOf(variant, placement, reason.isExpected) };
    });
}

const inWords = (variant: string, { slot, widget, problem, advice }: AbsentPlacement): string =>
  `the widget '${widget}' is not shown in the slot '${slot}' in ${variant}: ${problem}. ${advice}`;

/** Logs each absent placement once, and again after it was present in between. */
export class AbsenceReport {
  #absent: ReadonlyMap<BenefitType, readonly AbsentPlacement[]> = new Map();

  constructor(
    readonly log: Log,
    readonly problemOf: PlacementView['problemOf'],
  ) {}

  of(variant: BenefitType): readonly AbsentPlacement[] {
    return this.#absent.get(variant) ?? [];
  }

  update(registry: Registry, owners: Owners, releaseOf: (variant: BenefitType) => VariantRelease): void {
    const told = new Set(this.#lines());
    const absent = BENEFIT_TYPES.map((variant) => {
      const served = { parts: partsOf(registry, variant), release: releaseOf(variant), problemOf: this.problemOf };
      return [variant, absentPlacements({ registry, variant, owners, ...served })] as const;
    });
    this.#absent = new Map(absent);
    for (const line of this.#lines()) if (!told.has(line)) this.log.warn({}, line);
  }

  #lines(): readonly string[] {
    return [...this.#absent].flatMap(([variant, placements]) => placements.map((one) => inWords(variant, one)));
  }
}
