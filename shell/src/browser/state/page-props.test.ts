import type { PageProps } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { applyPageProps, pagePropsAt } from './page-props';

const stored = { zipcode: '94110', fitment_id: 'F1', cart_id: 'C1' };

it.each<[PageProps | undefined, string | null, string | null]>([
  [undefined, '94110', 'F1'],
  [{ clearZipCode: true, clearFitmentId: true }, '94110', 'F1'],
  [{ syncZipCode: false, syncFitmentId: false }, '94110', 'F1'],
  [{ syncZipCode: false, clearZipCode: true }, null, 'F1'],
  [{ syncFitmentId: false, clearFitmentId: true }, '94110', null],
])('[zip-removal] page props of %j set the ZIP code %p and the fitment %p', (props, zip, fitment) => {
  const { storage } = createTestHost({ storage: stored });
  applyPageProps(storage, props);
  expect([storage.get('zipcode'), storage.get('fitment_id'), storage.get('cart_id')]).toEqual([zip, fitment, 'C1']);
});

describe('[confirmation-param] page props', () => {
  it.each<[string, PageProps | undefined, PageProps | undefined]>([
    ['?confirmation=true', undefined, { syncCart: false }],
    ['?size=205&confirmation=true', { clearCart: true }, { clearCart: true, syncCart: false }],
    ['?confirmation=false', undefined, undefined],
    ['?confirmation', undefined, undefined],
    ['', { clearCart: true }, { clearCart: true }],
  ])('are for %j and %j: %j', (search, props, expected) => expect(pagePropsAt(search, props)).toEqual(expected));
});
