import { mayFit } from '../../modules/fitment/product-fit';
import { tireFitOn } from '../../modules/fitment/tire-fit';
import type { FitmentRow } from '../../modules/fitment/fitment.service';
import type { Sku } from '../../modules/catalog/catalog.types';
import { buyableFirst } from '../../modules/catalog/live-catalog';
import type { Department, Line, Slots } from '../read-model/department';
import type { Units } from '../facets/facet-count.types';

/**
 * The subject of a listing, before its filters. It has names and numbers only, so that it stays valid when the catalog
 * changes.
 */
export interface ListingSubject {
  readonly group: string | null;
  /** One fitment, or all of a vehicle whose trim is unknown. */
  readonly fitments: readonly FitmentRow[];
  readonly sizes: readonly string[] | null;
  readonly rear: string | null;
  readonly brand: string | null;
  readonly rim: number | null;
  readonly isRunFlat: boolean;
  readonly loadRange: string | null;
  /** Today's unit price is lower than this. */
  readonly belowDollars: number | null;
  readonly aboveDollars: number | null;
  readonly isQuiet: boolean;
  /** Lines that a search found, with their relevance. */
  readonly lines: ReadonlyMap<string, number> | null;
  readonly products: ReadonlySet<string> | null;
}

export const WHOLE_DEPARTMENT: ListingSubject = {
  group: null,
  fitments: [],
  sizes: null,
  rear: null,
  brand: null,
  rim: null,
  isRunFlat: false,
  loadRange: null,
  belowDollars: null,
  aboveDollars: null,
  isQuiet: false,
  lines: null,
  products: null,
};

/* Combines line and slot in one number, so that a plain numeric sort gives the order of a listing. */
const SLOTS = 2 ** 24;

function merged(department: Department, lists: readonly Slots[]): Slots {
  const [only = new Int32Array(0)] = lists;
  if (lists.length <= 1) return only;
  const { ordinals } = department;
  const places = new Set<number>();
  for (const list of lists) for (const slot of list) places.add(ordinals[slot]! * SLOTS + slot);
  return Int32Array.from(Float64Array.from(places).sort(), (place) => place % SLOTS);
}

function bestByLine(department: Department, slots: Slots): Map<number, number> {
  const best = new Map<number, number>();
  for (const slot of slots) {
    const line = department.ordinals[slot]!;
    const known = best.get(line);
    if (known === undefined || buyableFirst(department.sku(slot), department.sku(known)) < 0) best.set(line, slot);
  }
  return best;
}

/** Returns the lines that have both axles, each with its best front and rear. */
function pairs(department: Department, fronts: Slots, rears: Slots): Units {
  const rearOf = bestByLine(department, rears);
  const found = [...bestByLine(department, fronts)].flatMap(([line, front]) => {
    const rear = rearOf.get(line);
    return rear === undefined ? [] : [[front, rear] as const];
  });
  return { fronts: Int32Array.from(found, ([front]) => front), rears: Int32Array.from(found, ([, rear]) => rear) };
}

const single = (fronts: Slots): Units => ({ fronts, rears: null });
const whole = (department: Department, lines: readonly Line[]): Units => ({
  fronts: department.slotsOfLines(lines),
  rears: null,
  lines,
});
const suitsAccessory = (sku: Sku, sizes: readonly string[]) =>
  sku.fitsSizes === null || sku.fitsSizes.length === 0 || sku.fitsSizes.some((size) => sizes.includes(size));

function forVehicle(department: Department, rows: readonly FitmentRow[]): Units {
  const { sku } = department;
  if (department.productType === 'ACCESSORY')
    return single(
      department.all().filter((slot) =>
        suitsAccessory(
          sku(slot),
          rows.map((row) => row.frontSize),
        ),
      ),
    );
  if (department.productType === 'WHEEL') {
    const patterns = [...new Set(rows.map((row) => row.boltPattern ?? ''))];
    return single(
      merged(
        department,
        patterns.map((pattern) =>
          department.inGroup(pattern).filter((slot) => rows.some((row) => mayFit(sku(slot), row))),
        ),
      ),
    );
  }
  const pick = (row: FitmentRow, axle: 'front' | 'rear') =>
    department
      .inGroup(axle === 'rear' ? row.rearSize! : row.frontSize)
      .filter((slot) => tireFitOn(sku(slot), row, axle).fit !== 'does-not-fit');
  const [only] = rows;
  if (only && rows.length === 1 && only.rearSize !== null)
    return pairs(department, pick(only, 'front'), pick(only, 'rear'));
  return single(
    merged(
      department,
      rows.flatMap((row) => (row.rearSize === null ? [pick(row, 'front')] : [pick(row, 'front'), pick(row, 'rear')])),
    ),
  );
}

/** Returns whole lines: those that a search found, those of a brand, or both. */
function ofLines(department: Department, { lines, brand }: ListingSubject): Units {
  const found = lines === null ? department.linesOfBrand(brand!) : department.linesOf(lines.keys());
  return whole(
    department,
    department.inOrder(
      lines === null || brand === null ? found : found.filter((line) => department.brandOf(line) === brand),
    ),
  );
}

/** Returns the smallest list to start from, and the criteria that it does not cover. */
function base(
  department: Department,
  subject: ListingSubject,
): { readonly units: Units; readonly left: ListingSubject } {
  const { fitments, sizes, rear, lines, brand, products } = subject;
  if (fitments.length > 0) return { units: forVehicle(department, fitments), left: subject };
  if (sizes !== null && department.productType === 'TIRE') {
    const [first = ''] = sizes;
    const units =
      rear !== null && rear !== first
        ? pairs(department, department.inGroup(first), department.inGroup(rear))
        : single(merged(department, sizes.map(department.inGroup)));
    return { units, left: subject };
  }
  if (sizes !== null && department.productType === 'ACCESSORY')
    return {
      units: single(department.all().filter((slot) => suitsAccessory(department.sku(slot), sizes))),
      left: subject,
    };
  if (products !== null) return { units: single(department.slotsOf(products)), left: { ...subject, products: null } };
  if (lines !== null || brand !== null)
    return { units: ofLines(department, subject), left: { ...subject, lines: null, brand: null } };
  return { units: { fronts: department.all(), rears: null, lines: department.linesInOrder }, left: subject };
}

/** Matches the quietest types of tires, whose treads are made for comfort. */
const QUIET = /touring/i;

/** Returns a test of criteria on single products; null where there are none. */
function testOfProduct(subject: ListingSubject): ((one: Sku) => boolean) | null {
  const { group, rim, isRunFlat, loadRange, belowDollars, aboveDollars, isQuiet, products } = subject;
  const tests: (((one: Sku) => boolean) | false)[] = [
    group !== null && ((one) => one.group === group),
    rim !== null && ((one) => one.rim === rim),
    isRunFlat && ((one) => one.runFlat),
    loadRange !== null && ((one) => one.loadRange === loadRange),
    belowDollars !== null && ((one) => one.priceCents < belowDollars * 100),
    aboveDollars !== null && ((one) => one.priceCents >= aboveDollars * 100),
    isQuiet && ((one) => QUIET.test(one.category)),
    products !== null && ((one) => products.has(one.productNumber)),
  ];
  const asked = tests.filter((test) => test !== false);
  return asked.length === 0 ? null : (one) => asked.every((test) => test(one));
}

/**
 * Returns a test of the remaining criteria. Lines and brands are compared as numbers, because there may be thousands of
 * products.
 */
function testOf(department: Department, subject: ListingSubject): (slot: number) => boolean {
  const { brand, lines } = subject;
  const { ordinals, sku } = department;
  const isWanted = new Uint8Array(department.linesInOrder.length);
  if (lines !== null) for (const { ordinal } of department.linesOf(lines.keys())) isWanted[ordinal] = 1;
  const ofBrand = department.column('brand');
  const brandCode = brand === null ? 0 : ofBrand.values.indexOf(brand) + 1;
  const ofProduct = testOfProduct(subject);
  return (slot) =>
    (lines === null || isWanted[ordinals[slot]!] === 1) &&
    (brand === null || ofBrand.codes[slot] === brandCode) &&
    (ofProduct === null || ofProduct(sku(slot)));
}

function find(department: Department, subject: ListingSubject): Units {
  const { units, left } = base(department, subject);
  if (left.brand === null && left.lines === null && testOfProduct(left) === null) return units;
  const isAbout = testOf(department, left);
  const { fronts, rears } = units;
  if (rears === null) return single(fronts.filter(isAbout));
  const kept = [...fronts.keys()].filter((index) => isAbout(fronts[index]!));
  return {
    fronts: Int32Array.from(kept, (index) => fronts[index]!),
    rears: Int32Array.from(kept, (index) => rears[index]!),
  };
}

const found = new WeakMap<
  ListingSubject,
  { readonly department: Department; readonly changes: number; readonly units: Units }
>();

/**
 * Returns the subject's products in the order of their lines. The result is cached, because a search checks whether it
 * is empty before the page uses it.
 */
export function unitsOf(department: Department, subject: ListingSubject): Units {
  const known = found.get(subject);
  if (known?.department === department && known.changes === department.changes) return known.units;
  const units = find(department, subject);
  found.set(subject, { department, changes: department.changes, units });
  return units;
}
