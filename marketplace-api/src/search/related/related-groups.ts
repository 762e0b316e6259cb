import type { RelatedGroup } from 'shared-contracts/wire';
import standards from '../../../data/standards.json';
import { fitsPlainly, mayFit } from '../../modules/fitment/product-fit';
import { tireFitOn } from '../../modules/fitment/tire-fit';
import type { FitmentRow } from '../../modules/fitment/fitment.service';
import { listingUrl } from '../../modules/fitment/listing-url';
import type { Sku } from '../../modules/catalog/catalog.types';
import { isForOtherSeason, ofOneSeason, suitsWinter } from './related-season';
import { nearestOfLines, priceGap, type Distance } from './related-ranking';
import { diameterOf, rimWidthsOf } from '../../modules/fitment/rim-width';
import type { SearchableCatalog } from '../read-model/searchable-catalog';
import { dictionary } from '../../platform/values/dictionary';

/** A group before its products become cards. */
export type FoundGroup = Omit<RelatedGroup, 'products'> & { readonly skus: readonly Sku[] };

/** The product on the page, and the shopper's vehicle. */
export interface RelatedQuestion {
  readonly sku: Sku;
  readonly vehicle: FitmentRow | null;
  readonly fitments: readonly FitmentRow[];
  readonly snapshot: SearchableCatalog;
}

const loadLb = dictionary(standards.loadIndex as Record<string, number>);
const capacity = (loadIndex: string | null) => loadLb[String(Number.parseInt(loadIndex ?? '', 10))] ?? 0;
/* A difference in type exceeds any difference in price. */
const OTHER_KIND = 100;
const WEAKER = 10;
/** Maximum relative difference in diameter of another size (plus-size rule). */
const MAX_DIAMETER_CHANGE = 0.03;
/* Steel wheels are for winter and work, so they are not suggested beside tires. */
const STEEL_GROUP = '54';
const OFF_ROAD_GROUPS = new Set(['30', '31']);

/**
 * Returns the title of the wheels. It claims a fit only when every card fits, because the offsets of many vehicles are
 * unknown.
 */
const wheelsTitle = (skus: readonly Sku[], row: FitmentRow): string =>
  skus.every((sku) => fitsPlainly(sku, row))
    ? 'More wheels that fit your vehicle'
    : 'More wheels for your vehicle: check the fit';
const forVehicleUrl = (path: string, row: FitmentRow) => `${path}?fitment=${encodeURIComponent(row.fitmentId)}`;

function similarTires({ sku, vehicle, snapshot }: RelatedQuestion): FoundGroup {
  const { TIRE } = snapshot.departments;
  const size = vehicle && !mayFit(sku, vehicle) ? vehicle.frontSize : sku.size;
  const distance: Distance = (other) => {
    if ((vehicle && !fitsPlainly(other, vehicle)) || isForOtherSeason(other, sku)) return null;
    const isWeaker = capacity(other.loadIndex) < capacity(sku.loadIndex);
    return priceGap(sku, other) + (other.category === sku.category ? 0 : OTHER_KIND) + (isWeaker ? WEAKER : 0);
  };
  const skus = nearestOfLines(TIRE, TIRE.inGroup(size), sku.lineId, distance);
  if (vehicle)
    return { kind: 'similar', title: 'More tires that fit your vehicle', url: forVehicleUrl('/tires', vehicle), skus };
  return { kind: 'similar', title: `More in ${size}`, url: listingUrl({ frontSize: size }), skus };
}

/**
 * Returns the bolt patterns of vehicles with a tire size, so that wheels for other types of vehicles are left out. Null
 * where none is known.
 */
function patternsOf(size: string, fitments: readonly FitmentRow[]): ReadonlySet<string> | null {
  const patterns = new Set(
    fitments.flatMap((row) =>
      (row.frontSize === size || row.rearSize === size) && row.boltPattern !== null ? [row.boltPattern] : [],
    ),
  );
  return patterns.size > 0 ? patterns : null;
}

function wheelsFor({ sku, vehicle, fitments, snapshot }: RelatedQuestion): FoundGroup[] {
  const { WHEEL } = snapshot.departments;
  const widths = OFF_ROAD_GROUPS.has(sku.group) ? null : rimWidthsOf(sku.size);
  if (!widths || sku.rim === null) return [];
  const row = vehicle && mayFit(sku, vehicle) ? vehicle : null;
  const patterns = patternsOf(sku.size, fitments);
  const candidates = row
    ? WHEEL.inGroup(row.boltPattern ?? '')
    : WHEEL.all().filter(WHEEL.column('diameter').test([String(sku.rim)]));
  const skus = nearestOfLines(WHEEL, candidates, sku.lineId, (wheel) => {
    const { width, rim } = wheel;
    if (rim !== sku.rim || width === null || width < widths.least || width > widths.most) return null;
    if (!row && patterns && !patterns.has(wheel.boltPattern ?? '')) return null;
    if (row ? !mayFit(wheel, row) : (wheel.loadRatingLb ?? 0) < capacity(sku.loadIndex)) return null;
    return Math.abs(width - widths.measuring) + (5 - (wheel.rating ?? 0)) / 10 + (wheel.group === STEEL_GROUP ? 1 : 0);
  });
  const note = row
    ? undefined
    : `${sku.rim}-inch rims, ${widths.least} to ${widths.most} inches wide. ` +
      'Bolt pattern and offset depend on your vehicle.';
  return [
    {
      kind: 'wheels',
      title: row ? 'Wheels for this tire and your vehicle' : `Wheels that suit ${sku.size}`,
      url: row ? forVehicleUrl('/wheels', row) : `/wheels?diameter=${sku.rim}`,
      ...(note ? { note } : {}),
      skus,
    },
  ];
}

/** Returns chains; none for a summer tire, which is not used on snow. */
function chainsFor({ sku, snapshot }: RelatedQuestion): FoundGroup[] {
  if (sku.type === 'summer') return [];
  const { ACCESSORY } = snapshot.departments;
  const skus = nearestOfLines(ACCESSORY, ACCESSORY.all(), sku.lineId, (chain) =>
    chain.fitsSizes?.includes(sku.size) ? chain.priceCents / 1e6 : null,
  );
  return [
    {
      kind: 'chains',
      title: `Chains that fit ${sku.size}`,
      note: "Many vehicles forbid chains: check the owner's manual first.",
      url: `/accessories?category=chains&size=${encodeURIComponent(sku.size).replaceAll('%2F', '/')}`,
      skus,
    },
  ];
}

function similarWheels({ sku, vehicle, snapshot }: RelatedQuestion): FoundGroup {
  const { WHEEL } = snapshot.departments;
  const pattern = (vehicle && !mayFit(sku, vehicle) ? vehicle.boltPattern : sku.boltPattern) ?? '';
  const skus = nearestOfLines(WHEEL, WHEEL.inGroup(pattern), sku.lineId, (other) => {
    if (vehicle ? !mayFit(other, vehicle) : other.rim !== sku.rim) return null;
    return (
      priceGap(sku, other) +
      (other.category === sku.category ? 0 : OTHER_KIND) +
      (other.finish === sku.finish ? 0 : 0.5)
    );
  });
  if (vehicle)
    return {
      kind: 'similar',
      title: wheelsTitle(skus, vehicle),
      url: forVehicleUrl('/wheels', vehicle),
      skus,
    };
  return {
    kind: 'similar',
    title: `More ${sku.rim ?? ''}-inch wheels for ${pattern.replace('x', '×')}`,
    url: `/wheels?boltPattern=${encodeURIComponent(pattern)}&diameter=${sku.rim ?? ''}`,
    skus,
  };
}

/**
 * Returns whether a tire can replace the vehicle's own: equal load and speed ratings or more, and a similar diameter.
 */
function replaces(tire: Sku, row: FitmentRow): boolean {
  const own = diameterOf(row.frontSize);
  const other = diameterOf(tire.size);
  if (
    own === null ||
    other === null ||
    Math.abs(other / own - 1) > MAX_DIAMETER_CHANGE ||
    row.frontSize.startsWith('LT') !== tire.size.startsWith('LT')
  )
    return false;
  return tireFitOn({ ...tire, size: row.frontSize }, row, 'front').fit === 'fits';
}

function tiresForWheel({ sku, vehicle, snapshot }: RelatedQuestion): FoundGroup[] {
  const { TIRE } = snapshot.departments;
  const { rim, width } = sku;
  if (rim === null || width === null) return [];
  const row = vehicle && vehicle.rearSize === null && mayFit(sku, vehicle) ? vehicle : null;
  const sizes = [...TIRE.groupKeys()].flatMap((size) => {
    const widths = rimWidthsOf(size);
    return widths && widths.least <= width && width <= widths.most
      ? [{ size, far: Math.abs(widths.measuring - width) }]
      : [];
  });
  const farOf = new Map(sizes.map(({ size, far }) => [size, far]));
  const slots = sizes.flatMap(({ size }) => [...TIRE.inGroup(size)]);
  const skus = nearestOfLines(TIRE, slots, sku.lineId, (tire) => {
    if (
      tire.rim !== rim ||
      OFF_ROAD_GROUPS.has(tire.group) ||
      (row ? !replaces(tire, row) : capacity(tire.loadIndex) > (sku.loadRatingLb ?? 0))
    )
      return null;
    const isOwnSize = row !== null && tire.size === row.frontSize;
    return (isOwnSize ? -1 : 0) + (farOf.get(tire.size) ?? 0) + (5 - (tire.rating ?? 0)) / 10;
  });
  const title = row ? 'Tires for this wheel and your vehicle' : `Tires that go on ${rim}×${width} wheels`;
  return [
    {
      kind: 'tires',
      title,
      ...(row ? { url: forVehicleUrl('/tires', row) } : {}),
      note: 'Chosen by rim width; confirm the size for your vehicle.',
      skus,
    },
  ];
}

function similarAccessories({ sku, snapshot }: RelatedQuestion): FoundGroup {
  const { ACCESSORY } = snapshot.departments;
  const skus = nearestOfLines(ACCESSORY, ACCESSORY.all(), sku.lineId, (other) => {
    if (other.category !== sku.category) return null;
    const isForOthers =
      sku.fitsSizes !== null &&
      sku.fitsSizes.length > 0 &&
      !sku.fitsSizes.some((size) => other.fitsSizes?.includes(size));
    return priceGap(sku, other) + (isForOthers ? OTHER_KIND : 0);
  });
  return {
    kind: 'similar',
    title: `More ${sku.category}`,
    url: `/accessories?category=${encodeURIComponent(sku.category)}`,
    skus,
  };
}

function tiresForChain({ sku, vehicle, snapshot }: RelatedQuestion): FoundGroup[] {
  const { TIRE } = snapshot.departments;
  const sizes = sku.fitsSizes ?? [];
  if (sizes.length === 0) return [];
  const row = vehicle && (sizes.includes(vehicle.frontSize) || sizes.includes(vehicle.rearSize ?? '')) ? vehicle : null;
  const skus = nearestOfLines(
    TIRE,
    sizes.flatMap((size) => [...TIRE.inGroup(size)]),
    sku.lineId,
    (tire) => {
      if ((row && !mayFit(tire, row)) || tire.type === 'summer') return null;
      return 5 - (tire.rating ?? 0) + (suitsWinter(tire) ? 0 : OTHER_KIND);
    },
  );
  return [
    {
      kind: 'tires',
      title: row ? 'Tires for these chains and your vehicle' : 'Tires in the sizes of these chains',
      ...(row ? { url: forVehicleUrl('/tires', row) } : {}),
      skus,
    },
  ];
}

/** Returns the groups of related products, without empty ones. */
export function relatedGroups(question: RelatedQuestion): FoundGroup[] {
  const { productType } = question.sku;
  const groups =
    productType === 'TIRE'
      ? [similarTires(question), ...wheelsFor(question), ...chainsFor(question)]
      : productType === 'WHEEL'
        ? [similarWheels(question), ...tiresForWheel(question)]
        : [similarAccessories(question), ...tiresForChain(question)];
  return groups.map((group) => ({ ...group, skus: ofOneSeason(group.skus) })).filter(({ skus }) => skus.length > 0);
}
