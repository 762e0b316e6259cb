import type { SelectedVehicle } from '../events/event-map';
import { createTestHost } from '../testing/test-host';
import { GARAGE_LIMIT, readGarage, writeGarage } from './garage';

const camry: SelectedVehicle = {
  fitmentId: 'F1',
  year: 2021,
  make: 'Toyota',
  model: 'Camry',
  trim: 'LE',
  size: '205/65R16',
};
const bmw: SelectedVehicle = {
  fitmentId: 'F2',
  year: 2020,
  make: 'BMW',
  model: 'M4',
  trim: 'Base',
  size: '255/35R19',
  rearSize: '275/35R19',
};
const storageWith = (details: unknown, id?: string) =>
  createTestHost({
    storage: {
      fitment_details: typeof details === 'string' ? details : JSON.stringify(details),
      ...(id !== undefined && { fitment_id: id }),
    },
  }).storage;

it('the garage keeps several vehicles and the chosen one', () => {
  const { storage } = createTestHost();
  writeGarage(storage, { vehicles: [bmw, camry], chosen: camry });
  expect(readGarage(storage)).toEqual({ vehicles: [bmw, camry], chosen: camry });
});

it('the garage keeps vehicles while none is chosen', () => {
  const { storage } = createTestHost();
  writeGarage(storage, { vehicles: [bmw], chosen: null });
  expect(readGarage(storage)).toEqual({ vehicles: [bmw], chosen: null });
});

it('the garage reads the single vehicle of an earlier release as chosen', () => {
  expect(readGarage(storageWith(camry, 'F1'))).toEqual({ vehicles: [camry], chosen: camry });
  expect(readGarage(storageWith(camry))).toEqual({ vehicles: [camry], chosen: camry });
});

it.each([
  ['no JSON', '{"fitmentId":'],
  ['a text', '"Camry"'],
  ['null', 'null'],
  ['a vehicle without its size', { ...camry, size: '' }],
])('the garage is empty for %s', (_case, stored) => {
  expect(readGarage(storageWith(stored, 'F1'))).toEqual({ vehicles: [], chosen: null });
});

it('the garage omits only damaged vehicles and those over the limit', () => {
  expect(readGarage(storageWith([null, 7, { ...camry, make: 3 }, bmw], 'F2'))).toEqual({
    vehicles: [bmw],
    chosen: bmw,
  });
  const many = Array.from({ length: GARAGE_LIMIT + 3 }, (_, index) => ({ ...camry, fitmentId: `F${index}` }));
  expect(readGarage(storageWith(many)).vehicles).toHaveLength(GARAGE_LIMIT);
});

it('the garage distinguishes two years of one fitment', () => {
  const { storage } = createTestHost();
  const older = { ...camry, year: 2019 };
  writeGarage(storage, { vehicles: [camry, bmw, older], chosen: older });
  expect(readGarage(storage)).toEqual({ vehicles: [older, camry, bmw], chosen: older });
});

describe('the original equipment of a stored vehicle', () => {
  const storage = (vehicle: object) => ({
    get: (key: string) => (key === 'fitment_id' ? camry.fitmentId : JSON.stringify([vehicle])),
  });

  it('is read with the vehicle, without damaged values', () => {
    const rated = { ...camry, loadIndex: '95', speedRating: 'H', loadRange: 'E', boltPattern: '6x135' };
    expect(readGarage(storage(rated)).chosen).toEqual(rated);
    expect(readGarage(storage({ ...camry, loadIndex: 95, boltPattern: '', rearLoadIndex: null })).chosen).toEqual(
      camry,
    );
  });
});
