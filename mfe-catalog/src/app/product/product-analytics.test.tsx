/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import nock from 'nock';
import { mountView, refusingApi } from 'remote-kit/testing';
import { aProduct, createTestHost, usd } from 'shared-contracts/testing';
import { screen } from '@testing-library/react';
import { api } from '../../testing/catalog-server';
import { view } from './product.view';

const PATH = '/product/MIC-DEF2-2055516-91V/michelin-defender2-205-55r16';
const detail = (productNumber: string, price: number) => ({
  event: 'product_detail',
  item: { productNumber, name: 'Michelin Defender2', price },
  brand: 'Michelin',
  productType: 'TIRE',
  inStock: true,
});

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const open = (product: ReturnType<typeof aProduct> | null = aProduct()) =>
  mountView(view, {
    host: createTestHost({ href: PATH }),
    state: {
      product: {
        pathname: PATH,
        product,
        facts: [],
        verdict: null,
        drawing: null,
        isUnknown: product === null,
        message: null,
      },
    },
  });

it('product analytics publish a product once, and another size in place separately', async () => {
  const { host } = await open();
  expect(host.log.analytics).toEqual([detail('MIC-DEF2-2055516-91V', aProduct().price.value)]);
  api()
    .get('/api/v1/products/MIC-DEF2-2156017')
    .reply(200, aProduct({ productNumber: 'MIC-DEF2-2156017', size: '215/60R17', price: usd(17000) }));
  api().get('/api/v1/product-reviews/overview').query(true).reply(404, { title: 'Not Found' });
  await act(async () => host.navigate('/product/MIC-DEF2-2156017/michelin-defender2-215-60r17'));
  await screen.findByText('$680.00 for 4');
  expect(host.log.analytics.slice(1)).toEqual([detail('MIC-DEF2-2156017', 170)]);
});

it('product analytics publish nothing for an unknown product', async () => {
  const { host } = await open(null);
  expect(host.log.analytics).toEqual([]);
});

it('product analytics treat HTTP 400 as an unknown product', async () => {
  const { host } = await open();
  api().get('/api/v1/products/NO.PE').reply(400, { title: 'Bad Request', detail: 'That is no product number.' });
  api().get('/api/v1/product-reviews/overview').query(true).reply(400, { title: 'Bad Request' });
  await act(async () => host.navigate('/product/NO.PE'));
  expect(await screen.findByRole('heading', { level: 1, name: "We don't carry this product" })).toBeVisible();
  const loaded = await view.load!({
    api: refusingApi(400, { detail: 'No.' }),
    url: { pathname: '/product/NO.PE', search: '', origin: 'http://localhost' },
    props: {},
    variant: host.variant,
    flags: {},
  });
  expect(loaded).toMatchObject({ status: 404, state: { product: { isUnknown: true } } });
});
