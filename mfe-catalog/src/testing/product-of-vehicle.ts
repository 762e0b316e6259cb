import { mountView } from 'remote-kit/testing';
import type { FitsVehicle, ProductDetail } from 'shared-contracts';
import { aProduct, createTestHost, usd, type TestHost } from 'shared-contracts/testing';
import { view } from '../app/product/product.view';
import { api, camry } from './catalog-server';

export const NUMBER = 'MIC-DEF2-2055516-91V';
export const PATH = `/product/${NUMBER}/michelin-defender2-205-55r16`;
export const variant = (productNumber: string, size: string, inStock = true, price = 15399) => ({
  productNumber,
  size,
  loadIndex: '91',
  speedRating: 'V',
  price: usd(price),
  inStock,
  url: `/product/${productNumber}/other`,
});
export const variants = [
  variant(NUMBER, '205/55R16'),
  variant('S16', '205/65R16', true, 14999),
  variant('S17', '225/60R17', false),
  variant('S18', '235/45R18', true, 19999),
];
export const stored = { fitment_details: JSON.stringify(camry), fitment_id: camry.fitmentId };
export const openProduct = (product: ProductDetail, host: TestHost = createTestHost({ href: PATH })) =>
  mountView(view, {
    host,
    state: {
      product: { pathname: PATH, product, facts: [], verdict: null, drawing: null, isUnknown: false, message: null },
    },
  });
export const fit = (over: Partial<FitsVehicle>): FitsVehicle => ({
  fitmentId: camry.fitmentId,
  vehicle: '2021 Toyota Camry LE',
  fits: true,
  position: 'both',
  message: '',
  ...over,
});
export const answerFit = (over: Partial<FitsVehicle>, product = aProduct({ variants })) =>
  api()
    .get(`/api/v1/products/${NUMBER}`)
    .query({ fitment: camry.fitmentId })
    .reply(200, { ...product, fitsVehicle: fit(over) });
