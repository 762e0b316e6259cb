import { sku as aSku } from '../../../verification/testing/facet-model';
import type { Sku } from '../catalog/catalog.types';
import type { FitmentRow } from './fitment.service';
import { mayFit, productFit } from './product-fit';

const unknownVehicle = {
  fitmentId: 'F1',
  yearFrom: 2020,
  yearTo: 2024,
  make: 'Ford',
  model: 'F-250',
  trim: 'XL',
  rearSize: null,
  loadRange: null,
  rearLoadIndex: null,
  rearSpeedRating: null,
  rimWidthFront: null,
  rimWidthRear: null,
  offsetMm: null,
  rearOffsetMm: null,
  boltPattern: null,
  hubBoreMm: null,
  lugTorque: null,
  dualRearWheels: false,
  oeRunFlat: false,
  confidence: 'high',
} as const;
const car: FitmentRow = { ...unknownVehicle, frontSize: '215/55R17', loadIndex: '94', speedRating: 'V' };
const truck: FitmentRow = {
  ...unknownVehicle,
  frontSize: 'LT275/70R18',
  loadIndex: '125/122',
  speedRating: 'R',
  loadRange: 'E',
};
const flotation: FitmentRow = { ...truck, frontSize: '37X12.50R17LT', loadIndex: '124', loadRange: 'D' };
const van: FitmentRow = { ...truck, frontSize: '235/65R16C', loadIndex: '121/119', loadRange: 'E' };
const staggered: FitmentRow = { ...car, rearSize: '245/50R17', rearLoadIndex: '99', rearSpeedRating: 'W' };
const tireOf = ({ frontSize, loadIndex, speedRating, loadRange }: FitmentRow, over: Partial<Sku> = {}): Sku =>
  aSku(1, 1, { type: 'touring', size: frontSize, loadIndex, speedRating, loadRange, ...over });

describe('the fit of a tire', () => {
  it.each([
    ['the original', car, {}, 'fits'],
    ['higher ratings', car, { loadIndex: '98', speedRating: 'W' }, 'fits'],
    ['a rating above 149 mph that names no limit', car, { speedRating: 'Z' }, 'fits'],
    ['a lower load index', car, { loadIndex: '91' }, 'does-not-fit: Load index 91 is below the original 94'],
    ['a lower speed rating', car, { speedRating: 'H' }, 'does-not-fit: Speed rating H is below the original V'],
    [
      'a winter tire for less speed',
      car,
      { type: 'winter', speedRating: 'T' },
      'fits: Winter tire: stay below 118 mph',
    ],
    [
      'a winter tire that carries less',
      car,
      { type: 'winter', speedRating: 'T', loadIndex: '91' },
      'does-not-fit: Load index 91 is below the original 94',
    ],
    ['another size', car, { size: '225/50R17' }, 'does-not-fit: Your vehicle takes 215/55R17'],
    ['the original of a truck', truck, {}, 'fits'],
    [
      'a passenger tire of a truck’s numbers',
      truck,
      { size: '275/70R18' },
      'does-not-fit: Your vehicle takes LT275/70R18',
    ],
    ['a lower load range', truck, { loadRange: 'C' }, 'does-not-fit: Load range C is below the original E'],
    [
      'a lower load index of doubled wheels',
      truck,
      { loadIndex: '125/119' },
      'does-not-fit: Load index 125/119 is below the original 125/122',
    ],
    [
      'a flotation tire of a lower load range',
      flotation,
      { loadRange: 'C' },
      'does-not-fit: Load range C is below the original D',
    ],
    [
      'a van’s tire of a lower load range',
      van,
      { loadRange: 'D' },
      'does-not-fit: Load range D is below the original E',
    ],
    ['a rear tire', staggered, { size: '245/50R17', loadIndex: '99', speedRating: 'W' }, 'fits'],
    [
      'a rear tire of the front’s ratings',
      staggered,
      { size: '245/50R17' },
      'does-not-fit: Load index 94 is below the original 99',
    ],
  ])('follows the rule for %s', (_what, vehicle, over, expected) => {
    const { fit, note } = productFit(tireOf(vehicle, over), vehicle);
    expect([fit, note].filter(Boolean).join(': ')).toBe(expected);
  });

  it.each([
    ['load index', { loadIndex: null }],
    ['speed rating', { speedRating: null }],
  ])('is unknown where the tire or the vehicle has no %s', (_what, none) => {
    for (const fit of [productFit(tireOf(car, none), car), productFit(tireOf(car), { ...car, ...none })])
      expect(fit).toEqual({ fit: 'unknown', note: expect.stringMatching(/^Compare/) });
    expect(mayFit(tireOf(car, none), car)).toBe(true);
  });

  it('is unknown where a tire lacks the load range that the vehicle needs', () => {
    expect(productFit(tireOf(truck, { loadRange: null }), truck).fit).toBe('unknown');
  });
});
