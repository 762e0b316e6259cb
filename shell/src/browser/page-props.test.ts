import type { PageProps } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { applyPageProps } from './page-props';

const stored = { zipcode: '94110', fitment_id: 'F1', cart_id: 'C1' };

it.each<[PageProps | undefined, string | null, string | null]>([
  [undefined, '94110', 'F1'],
  [{ clearZipCode: true, clearFitmentId: true }, '94110', 'F1'],
  [{ syncZipCode: false, syncFitmentId: false }, '94110', 'F1'],
  [{ syncZipCode: false, clearZipCode: true }, null, 'F1'],
  [{ syncFitmentId: false, clearFitmentId: true }, '94110', null],
])('[zip-removal] with %j the zip code stays %p and the fitment %p', (props, zip, fitment) => {
  const { storage } = createTestHost({ storage: stored });
  applyPageProps(storage, props);
  expect([storage.get('zipcode'), storage.get('fitment_id'), storage.get('cart_id')]).toEqual([zip, fitment, 'C1']);
});
