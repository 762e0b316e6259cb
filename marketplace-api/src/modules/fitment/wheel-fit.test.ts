import { readFitments, readWheels } from '../../../data/source-data';
import standards from '../../../data/standards.json';
import { sku as aSku } from '../../../verification/testing/facet-model';
import type { Sku } from '../catalog/catalog.types';
import { rimWidthsOf } from './rim-width';
import type { FitmentRow } from './fitment.service';
import { overallFit } from './axle-fit';
import { mayFit, productFit } from './product-fit';
import { wheelFit } from './wheel-fit';

type SourceRow = ReturnType<typeof readFitments>[number];

const numberOf = (text: string | undefined) => (text ? Number(text) : null);
const rowOf = (row: SourceRow): FitmentRow => ({
  fitmentId: row.fitment_id!,
  yearFrom: Number(row.year_from),
  yearTo: Number(row.year_to),
  make: row.make!,
  model: row.model!,
  trim: row.trim!,
  frontSize: row.front_size!,
  rearSize: row.rear_size || null,
  loadIndex: row.load_index || null,
  speedRating: row.speed_rating || null,
  loadRange: row.load_range || null,
  rearLoadIndex: row.rear_load_index || null,
  rearSpeedRating: row.rear_speed_rating || null,
  rimWidthFront: numberOf(row.rim_width_front),
  rimWidthRear: numberOf(row.rim_width_rear),
  offsetMm: numberOf(row.offset_mm),
  rearOffsetMm: numberOf(row.rear_offset_mm),
  boltPattern: row.bolt_pattern || null,
  hubBoreMm: numberOf(row.hub_bore_mm),
  lugTorque: null,
  dualRearWheels: Boolean(row.dual_rear_wheels),
  oeRunFlat: false,
  confidence: 'high',
});

interface Wheel {
  readonly diameter: number;
  readonly width: number;
  readonly offset: number;
  readonly bolts: string;
  readonly bore: number;
  readonly load: number;
}
const toSku = ({ diameter, width, offset, bolts, bore, load }: Wheel): Sku =>
  aSku(1, 1, {
    productType: 'WHEEL',
    rim: diameter,
    width,
    offset,
    boltPattern: bolts,
    hubBore: bore,
    loadRatingLb: load,
  });
const fitments = readFitments();
const find = (make: string, model: string, trim: string, year: number) =>
  rowOf(
    fitments.find(
      (row) =>
        row.make === make &&
        row.model === model &&
        row.trim === trim &&
        Number(row.year_from) <= year &&
        year <= Number(row.year_to),
    )!,
  );

const MM = 25.4;
const loadOf = (index: string) => (standards.loadIndex as Record<string, number>)[Number.parseInt(index, 10)]!;

/**
 * A second implementation of the rule of ADR 52, as a fitter measures: space behind and in front of the hub's face, in
 * inches.
 */
function expectedOn(wheel: Wheel, vehicle: FitmentRow, axle: 'front' | 'rear'): string {
  const isRear = axle === 'rear';
  const size = (isRear ? vehicle.rearSize : null) ?? vehicle.frontSize;
  const ownWidth =
    (isRear ? vehicle.rimWidthRear : null) ?? (isRear && vehicle.rearSize ? null : vehicle.rimWidthFront);
  const hasOwnRear =
    vehicle.rearSize !== null || (vehicle.rimWidthRear ?? vehicle.rimWidthFront) !== vehicle.rimWidthFront;
  const ownOffset = isRear && (hasOwnRear || vehicle.rearOffsetMm !== null) ? vehicle.rearOffsetMm : vehicle.offsetMm;
  const index = ((isRear ? vehicle.rearLoadIndex : null) ?? vehicle.loadIndex)!;
  const rim = size.split(/[R-]/).at(-1)!.replace(/\D*$/, '');
  const widths = rimWidthsOf(size);
  const isWrong = [
    String(wheel.diameter) !== rim,
    vehicle.hubBoreMm !== null && wheel.bore < vehicle.hubBoreMm,
    wheel.load < loadOf(index),
    widths !== null && (wheel.width < widths.least || wheel.width > widths.most),
  ];
  if (isWrong.includes(true)) return 'does-not-fit';
  const isTruck = ['6', '8'].includes(vehicle.boltPattern!.charAt(0)) || size.includes('LT');
  const isOffRoader = ['5x127', '5x135', '5x139.7', '5x150'].includes(vehicle.boltPattern!);
  if (ownWidth === null || ownOffset === null) return 'unknown';
  const behind = wheel.width / 2 + wheel.offset / MM - (ownWidth / 2 + ownOffset / MM);
  const before = wheel.width / 2 - wheel.offset / MM - (ownWidth / 2 - ownOffset / MM);
  if (behind * MM > 20 + 1e-9 || before * MM > (isTruck || isOffRoader ? 50 : 25) + 1e-9) return 'does-not-fit';
  if (vehicle.hubBoreMm === null) return 'unknown';
  return before * MM > 15 + 1e-9 ? 'fits, fender' : behind * MM > 10 + 1e-9 ? 'fits, suspension' : 'fits';
}

function expectedFit(wheel: Wheel, vehicle: FitmentRow): string {
  if (vehicle.boltPattern === null) return 'unknown';
  if (vehicle.boltPattern !== wheel.bolts) return 'does-not-fit';
  return `${expectedOn(wheel, vehicle, 'front')} | ${expectedOn(wheel, vehicle, 'rear')}`;
}

const said = ({ fit, note }: { fit: string; note?: string }) =>
  `${fit}${fit === 'fits' && note ? `, ${/fender|suspension/.exec(note)![0]}` : ''}`;

/** 40 vehicles of all makes, including those at the limits of the rule. */
const VEHICLES = [
  ...fitments.filter((_, at) => at % 51 === 0).map(rowOf),
  find('Ford', 'F-150', 'XL', 2021),
  find('Toyota', 'Camry', 'LE', 2021),
];
const WHEELS: readonly Wheel[] = readWheels().flatMap(({ skus }) =>
  skus.map((one) => ({
    diameter: one.diameter,
    width: one.width,
    offset: one.offset_mm,
    bolts: one.bolt_pattern,
    bore: one.hub_bore_mm,
    load: one.load_rating_lb,
  })),
);

describe('the fit of a wheel', () => {
  it('follows the rule for 40 vehicles and every wheel on sale', () => {
    expect(VEHICLES.length).toBeGreaterThanOrEqual(40);
    const seen = new Set<string>();
    for (const vehicle of VEHICLES) {
      for (const wheel of WHEELS) {
        const { front, rear } = wheelFit(toSku(wheel), vehicle);
        const isWhole = front === rear && !(vehicle.boltPattern === wheel.bolts);
        const found = isWhole ? said(front) : `${said(front)} | ${said(rear)}`;
        const expected = expectedFit(wheel, vehicle);
        if (found !== expected) expect([vehicle.make, vehicle.model, wheel, found]).toEqual([expected]);
        seen.add(said(overallFit({ front, rear })));
      }
    }
    expect([...seen].sort()).toEqual(['does-not-fit', 'fits', 'fits, fender', 'fits, suspension', 'unknown']);
  });

  const camry = { diameter: 17, width: 7.5, offset: 40, bolts: '5x114.3', bore: 67.1, load: 1600 };
  const f150 = { diameter: 17, width: 7.5, offset: 44, bolts: '6x135', bore: 87.1, load: 2800 };
  it.each([
    ['the original wheel', camry, 'fits'],
    ['an offset of 5 mm less', { ...camry, offset: 35 }, 'fits'],
    ['half an inch wider', { ...camry, width: 7 }, 'fits'],
    ['an offset of 20 mm less', { ...camry, offset: 20 }, 'fits, fender'],
    ['an offset of 15 mm more', { ...camry, offset: 55 }, 'fits, suspension'],
    ['an offset of 30 mm less', { ...camry, offset: 10 }, 'does-not-fit'],
    ['an offset of 25 mm more', { ...camry, offset: 65 }, 'does-not-fit'],
    ['a truck’s offset', { ...camry, offset: -12 }, 'does-not-fit'],
    ['a rim too wide for the tire', { ...camry, width: 9 }, 'does-not-fit'],
    ['a rim too narrow for the tire', { ...camry, width: 5 }, 'does-not-fit'],
    ['another diameter', { ...camry, diameter: 18 }, 'does-not-fit'],
    ['a bore smaller than the hub', { ...camry, bore: 57.1 }, 'does-not-fit'],
    ['another bolt pattern', { ...camry, bolts: '5x112' }, 'does-not-fit'],
    ['too low a load rating', { ...camry, load: 1400 }, 'does-not-fit'],
    ['a 16×8 wheel of offset 10', { ...camry, diameter: 16, width: 8, offset: 10 }, 'does-not-fit'],
  ])('follows the rule for %s on a Camry', (_what, wheel, expected) => {
    expect(said(productFit(toSku(wheel), find('Toyota', 'Camry', 'LE', 2021)))).toBe(expected);
  });

  it.each([
    ['2016 Camry, 16×8 offset 10', { ...camry, diameter: 16, width: 8, offset: 10 }, 'L / LE', 2016, 'does-not-fit'],
    ['2016 Camry, 16×7 offset 45', { ...camry, diameter: 16, width: 7, offset: 45 }, 'L / LE', 2016, 'fits'],
  ])('follows the rule for a %s', (_what, wheel, trim, year, expected) => {
    expect(said(productFit(toSku(wheel), find('Toyota', 'Camry', trim, year)))).toBe(expected);
  });

  it.each([
    ['the original wheel', f150, 'fits'],
    ['17×8.5 of offset 18', { ...f150, width: 8.5, offset: 18 }, 'fits, fender'],
    ['17×9 of offset 0', { ...f150, width: 9, offset: 0 }, 'does-not-fit'],
    ['a car’s wheel', camry, 'does-not-fit'],
  ])('allows a truck more space outside: %s on an F-150', (_what, wheel, expected) => {
    expect(said(productFit(toSku(wheel), find('Ford', 'F-150', 'XL 4x4 / STX 17-inch', 2021)))).toBe(expected);
  });

  it.each(['offsetMm', 'rimWidthFront', 'hubBoreMm', 'boltPattern', 'loadIndex'] as const)(
    "is unknown, with the values to compare, where the vehicle's %s is unknown",
    (field) => {
      const vehicle = { ...find('Toyota', 'Camry', 'LE', 2021), [field]: null };
      const { fit, note } = productFit(toSku(camry), vehicle);
      expect([fit, note]).toEqual(['unknown', expect.stringMatching(/^Compare /)]);
      expect(mayFit(toSku({ ...camry, bore: 50 }), vehicle)).toBe(field === 'hubBoreMm' || field === 'boltPattern');
    },
  );

  it.each(['offset', 'width', 'hubBore', 'loadRatingLb', 'boltPattern'] as const)(
    "is unknown where the wheel's %s is unknown",
    (field) => {
      const wheel = { ...toSku(camry), [field]: null };
      expect(productFit(wheel, find('Toyota', 'Camry', 'LE', 2021)).fit).toBe('unknown');
    },
  );
});
