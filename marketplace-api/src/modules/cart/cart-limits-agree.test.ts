import { AddCartItemBody, ChangeCartItemBody, OrderLineQuantity } from 'shared-contracts/wire';
import { connectTestDatabase, type ConnectedDatabase } from '../../../verification/testing/database/connected-database';
import { readFunctionFiles } from '../../platform/database/function-files';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart-limits';

describe('the limits of a cart', () => {
  let database: ConnectedDatabase;
  beforeAll(async () => {
    database = await connectTestDatabase();
  });
  afterAll(() => database?.close());

  it('agree with the constraint of the table', async () => {
    const { rows } = await database.client.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text
        from pg_constraint
        where conrelid = 'cart_item'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%quantity%'`,
    );
    expect(rows).toEqual([{ text: `CHECK (((quantity >= 1) AND (quantity <= ${MAX_LINE_QUANTITY})))` }]);
  });

  it('agree with the schemas of requests', () => {
    for (const quantity of [
      AddCartItemBody.properties.items.items.properties.quantity,
      ChangeCartItemBody.properties.quantity,
      OrderLineQuantity.properties.quantity,
    ])
      expect(quantity).toMatchObject({ maximum: MAX_LINE_QUANTITY });
  });

  it('are parameters of SQL functions, which repeat no number', () => {
    const numbers = new RegExp(`\\b(${MAX_CART_LINES}|${MAX_LINE_QUANTITY})\\b`);
    const repeating = readFunctionFiles()
      .filter(({ text }) => numbers.test(text))
      .map(({ name }) => name);
    // The release before this one passes no limits.
    expect(repeating).toEqual(['cart-release-before.sql']);
    const before = readFunctionFiles().find(({ name }) => name === 'cart-release-before.sql')?.text;
    expect(before).toContain(`> ${MAX_LINE_QUANTITY} then`);
    expect(before).toContain(`> ${MAX_CART_LINES} then`);
  });
});
