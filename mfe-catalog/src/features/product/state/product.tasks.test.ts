import { fail, networkError, ok, type Http } from 'remote-kit';
import { aProduct, createTestHost } from 'shared-contracts/testing';
import { openProduct } from './product.tasks';

jest.mock('../../../platform/deciding-facts', () => {
  throw new Error('Loading chunk product-asked failed.');
});

it('openProduct shows a product when the code of its facts fails to load', async () => {
  const host = createTestHost();
  const product = aProduct();
  const http = {
    get: async (path: string) => (path.startsWith('/products/') ? ok(product) : fail(networkError)),
  } as unknown as Http;
  const { signal } = new AbortController();
  expect(await openProduct.run({ pathname: '/product/A' }, { host, http, signal })).toEqual(
    ok({ product, facts: [], verdict: null, drawing: null }),
  );
  expect(host.log.reports).toEqual([new Error('Loading chunk product-asked failed.')]);
});
