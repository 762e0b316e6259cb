import type { CartLine } from 'shared-contracts';
import { aCart, aCartLine } from 'shared-contracts/testing';
import { checkCart } from './cart-check';

const line = aCartLine();
/** The builder rejects an invalid line, so the server's fault is added afterwards. */
const check = (broken: object) => checkCart({ ...aCart(), lineItems: [{ ...line, ...broken } as CartLine] }, 'FETCH');

describe('[line-check] checkCart', () => {
  it.each([
    ['product name', { product: { ...line.product, name: '' } }],
    ['quantity', { qty: null }],
    ['id', { itemId: '' }],
    ['total', { total: null }],
    ['value of its total', { total: { ...line.total, value: undefined } }],
    ['text of its total', { total: { ...line.total, formattedValue: '' } }],
    ['group', { productGroup: undefined }],
  ])('rejects a line without %s', (_what, broken) =>
    expect(check(broken)).toMatchObject({
      ok: false,
      error: { report: '[CART SLICE] - [FETCH] - An item from response has undefined|null data!' },
    }),
  );

  it('drops a line without a size', () =>
    expect(check({ product: { ...line.product, size: '' } })).toMatchObject({ ok: true, value: { lineItems: [] } }));
});
