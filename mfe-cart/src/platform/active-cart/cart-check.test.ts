import type { CartLine } from 'shared-contracts';
import { aCart, aCartLine } from 'shared-contracts/testing';
import { checkCart } from './cart-check';

const line = aCartLine();
/** The builder refuses a line that breaks the contract: the server's fault is put in afterwards. */
const check = (broken: object) => checkCart({ ...aCart(), lineItems: [{ ...line, ...broken } as CartLine] }, 'FETCH');

describe('[line-check] a cart of the server', () => {
  it.each([
    ['product name', { product: { ...line.product, name: '' } }],
    ['quantity', { qty: null }],
    ['id', { itemId: '' }],
    ['total', { total: null }],
    ['value of its total', { total: { ...line.total, value: undefined } }],
    ['text of its total', { total: { ...line.total, formattedValue: '' } }],
    ['group', { productGroup: undefined }],
  ])('is refused where a line has no %s', (_what, broken) =>
    expect(check(broken)).toMatchObject({
      ok: false,
      error: { report: '[CART SLICE] - [FETCH] - An item from response has undefined|null data!' },
    }),
  );

  it('leaves out a line without a size', () =>
    expect(check({ product: { ...line.product, size: '' } })).toMatchObject({ ok: true, value: { lineItems: [] } }));
});
