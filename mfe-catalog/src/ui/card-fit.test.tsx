/** @jest-environment jsdom */
import fc from 'fast-check';
import { defineRemoteApp, defineView } from 'remote-kit';
import { mountView } from 'remote-kit/testing';
import type { ProductCard as Card, SelectedVehicle } from 'shared-contracts';
import { aProductCard } from 'shared-contracts/testing';
import { camry } from '../testing/catalog-server';
import { ProductCard } from './product-card';

const rated: SelectedVehicle = { ...camry, loadIndex: '95', speedRating: 'H' };
const truck: SelectedVehicle = {
  ...camry,
  model: 'F-250',
  size: 'LT275/70R18',
  loadIndex: '125/122',
  speedRating: 'R',
  loadRange: 'E',
};
const tire = (over: Partial<Card['subtitle']['front']>, more: Partial<Card> = {}) =>
  aProductCard({ subtitle: { front: { size: '205/65R16', loadIndex: '95', speedRating: 'H', ...over } }, ...more });

async function markOn(card: Card, vehicle: SelectedVehicle, isForVehicle = false): Promise<string> {
  document.body.replaceChildren();
  const view = defineView({
    app: defineRemoteApp({ name: 'test', reducers: { nothing: () => null }, sagas: [] }),
    Component: () => <ProductCard card={card} vehicle={vehicle} isForVehicle={isForVehicle} />,
  });
  const { element } = await mountView(view);
  return element.querySelector('.fit')?.textContent ?? '';
}

describe('the mark of a card', () => {
  it.each([
    ['the original ratings', tire({}), rated, 'Size of your 2021 Camry'],
    ['higher ratings', tire({ loadIndex: '99', speedRating: 'V' }), rated, 'Size of your 2021 Camry'],
    ['a lower load index', tire({ loadIndex: '91' }), rated, 'Load index 91 is below the original 95'],
    ['a lower speed rating', tire({ speedRating: 'T' }), rated, 'Speed rating T is below the original H'],
    ['the size of another car', tire({ size: '205/55R16' }), rated, ''],
    [
      'a lower load range',
      tire({ size: 'LT275/70R18', loadIndex: '125/122', speedRating: 'S' }, { loadRange: 'C' }),
      truck,
      'Load range C is below the original E',
    ],
    [
      'a lower load index with dual wheels',
      tire({ size: 'LT275/70R18', loadIndex: '125/119', speedRating: 'S' }, { loadRange: 'E' }),
      truck,
      'Load index 125/119 is below the original 125/122',
    ],
    ['a passenger tire of a truck’s numbers', tire({ size: '275/70R18', loadIndex: '125' }), truck, ''],
  ])("shows the vehicle's requirement for a tire with %s", async (_what, card, vehicle, expected) => {
    expect(await markOn(card, vehicle)).toBe(expected);
  });

  it.each([
    [{ fit: 'fits' }, 'Fits your 2021 Camry'],
    [{ fit: 'fits', fitNote: 'May need fender clearance' }, 'Fits your 2021 Camry. May need fender clearance.'],
    [
      { fit: 'unknown', fitNote: 'Compare the offset with your original wheels' },
      'Check the fit for your 2021 Camry. Compare the offset with your original wheels.',
    ],
    [{ fit: 'does-not-fit' }, "Doesn't fit your 2021 Camry"],
    [{}, ''],
  ] as const)("shows the API's decision in the vehicle's list: %j", async (said, expected) => {
    expect(await markOn(tire({}, { productType: 'WHEEL', ...said }), rated, true)).toBe(expected);
  });

  it('never shows “fits” without the API, for any ratings', async () => {
    const rating = fc.constantFrom('Q', 'T', 'H', 'V', 'W', undefined);
    const index = fc.constantFrom('88', '95', '102/98', undefined);
    await fc.assert(
      fc.asyncProperty(rating, index, rating, index, async (speedRating, loadIndex, ownSpeed, ownIndex) => {
        const { speedRating: _speed, loadIndex: _load, ...bare } = rated;
        const vehicle = {
          ...bare,
          ...(ownSpeed && { speedRating: ownSpeed }),
          ...(ownIndex && { loadIndex: ownIndex }),
        };
        const front = { size: '205/65R16', ...(speedRating && { speedRating }), ...(loadIndex && { loadIndex }) };
        expect(await markOn(aProductCard({ subtitle: { front } }), vehicle)).not.toMatch(/fits/i);
      }),
      { numRuns: 30, seed: 32 },
    );
  });
});
