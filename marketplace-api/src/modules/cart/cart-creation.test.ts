import { Cart, type CreatedCart, type Problem } from 'shared-contracts/wire';
import { accessOf, newMember } from '../../../verification/testing/members';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('creating a cart', () => {
  const TIRE = 'CON-TCTR-2256517-102H';
  let ann: Shopper;

  beforeEach(async () => {
    ann = api.newShopper();
    await api.db.count({ text: 'update stock set quantity = 60 where product_number = $1' }, [TIRE]);
  });

  const PATH = '/cart/items?calculateTax=true';
  const fourTires = { items: [{ productNumber: TIRE, quantity: 4 }] };
  const begin = (who: Shopper, body: unknown = fourTires, headers: Record<string, string> = {}) =>
    who.send<OrProblem<Cart>>('POST', PATH, body, headers);
  const sessionOf = ({ body, headers }: Awaited<ReturnType<typeof begin>>): CreatedCart => ({
    cartNumber: body.cartNumber,
    sessionId: String(headers['x-session-id']),
  });
  const countCarts = async () => (await api.db.one<{ count: number }>({ text: 'select count(*) from cart' }))!.count;

  describe('by adding items without a cart number', () => {
    it('[call-list] returns the priced cart and a session that opens it', async () => {
      const answer = await begin(ann);
      expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'no-store']);
      expect(wireErrors(Cart, answer.body)).toEqual([]);
      expect(answer.body).toMatchObject({ quantity: 4, isEmpty: false, cartType: 'STS' });
      expect(sessionOf(answer).sessionId).toMatch(new RegExp(`^${answer.body.cartNumber}::[\\w-]{43}$`));
      ann.useSession(sessionOf(answer));
      expect((await ann.cart()).body).toEqual(answer.body);
    });

    it('gives a signed-in member the cart, which only the returned session opens', async () => {
      const member = await newMember(api, 'purchasingPower');
      const shopper = api.newShopper('purchasingPower');
      const answer = await begin(shopper, fourTires, accessOf(member));
      expect(answer.body.cartAttributes).toContainEqual({ key: 'customer_id', value: member.customerId });
      shopper.useSession(sessionOf(answer));
      expect((await shopper.cart()).body.quantity).toBe(4);
    });

    it('makes two carts of two parallel calls, each with its own session', async () => {
      const [one, other] = await Promise.all([begin(ann), begin(ann)]);
      expect(one.body.cartNumber).not.toBe(other.body.cartNumber);
      ann.useSession({ cartNumber: one.body.cartNumber, sessionId: sessionOf(other).sessionId });
      expect((await ann.cart()).status).toBe(404);
    });
  });

  describe('a refused request', () => {
    const line = (productNumber: string, quantity: number) => ({ productNumber, quantity });
    it.each([
      ['an unknown product', { items: [line(TIRE, 4), line('NO-SUCH-SKU', 1)] }, 404, 'NOT_FOUND'],
      ['more than the stock', { items: [line(TIRE, 4), line(TIRE, 57)] }, 409, 'OUT_OF_STOCK'],
      ['more than the limit of a line', { items: [line(TIRE, 50), line(TIRE, 50)] }, 409, 'QUANTITY_LIMIT'],
      ['no items', { items: [] }, 400, 'VALIDATION'],
      ['too many items', { items: Array(11).fill(line(TIRE, 1)) }, 400, 'VALIDATION'],
      ['a requested cart number', { ...fourTires, cartNumber: 'CMINE' }, 400, 'VALIDATION'],
      ['a body above the limit', { ...fourTires, note: 'x'.repeat(70_000) }, 413, 'VALIDATION'],
    ])('leaves no cart behind: %s', async (_, body, status, code) => {
      await api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [
        TIRE,
        code === 'QUANTITY_LIMIT' ? 200 : 60,
      ]);
      const before = await countCarts();
      const answer = await begin(ann, body);
      expect([answer.status, answer.body.code, answer.headers['x-session-id']]).toEqual([status, code, undefined]);
      expect(await countCarts()).toBe(before);
    });

    it.each([
      ['without a key', { 'x-marketplace-key': '' }],
      ['with an unknown key', { 'x-marketplace-key': 'tm-web-nobody' }],
    ])('leaves no cart behind: %s', async (_, headers) => {
      const before = await countCarts();
      expect(await begin(ann, fourTires, headers)).toMatchObject({ status: 401, body: { code: 'MARKETPLACE_KEY' } });
      expect(await countCarts()).toBe(before);
    });

    it.each([
      ['half a body', PATH, '{"items":[{"productNumber":"CON-TCTR-22565', 400],
      ['a body of another kind', PATH, 'items=CON-TCTR-2256517-102H', 400],
      ['two cart numbers', `${PATH}&cartNumber=CONE&cartNumber=CTWO`, JSON.stringify(fourTires), 400],
    ])('leaves no cart behind: %s', async (_, path, payload, status) => {
      const before = await countCarts();
      const answer = await api.app.inject({
        method: 'POST',
        url: `/v1${path}`,
        headers: { 'x-marketplace-key': 'tm-web-treadmarket', 'content-type': 'application/json' },
        payload,
      });
      expect([answer.statusCode, answer.headers['x-session-id']]).toEqual([status, undefined]);
      expect(await countCarts()).toBe(before);
    });

    it("leaves no cart behind with a cart number that is empty or not the session's", async () => {
      const before = await countCarts();
      for (const [cartNumber, status] of [
        ['', 400],
        ['CNOBODYS', 404],
      ] as const)
        expect((await ann.send<Problem>('POST', `${PATH}&cartNumber=${cartNumber}`, fourTires)).status).toBe(status);
      expect(await countCarts()).toBe(before);
    });
  });

  it("makes a guest cart with a member's token of another store", async () => {
    const member = await newMember(api, 'benefitsMe');
    const shopper = api.newShopper('purchasingPower');
    const answer = await begin(shopper, fourTires, accessOf(member));
    expect([answer.status, answer.body.accountId]).toEqual([201, null]);
    expect(answer.body.cartAttributes).toEqual([]);
  });

  it('does not read or change the cart of a session that is sent along', async () => {
    const victim = api.newShopper();
    await victim.create();
    await victim.add(TIRE, 1);
    const answer = await begin(ann, fourTires, { 'x-session-id': victim.sessionId() });
    expect(answer.status).toBe(201);
    expect(answer.body.cartNumber).not.toBe(victim.cartNumber());
    expect(sessionOf(answer).sessionId).not.toBe(victim.sessionId());
    expect((await victim.cart()).body.quantity).toBe(1);
  });
});

describe('the delivery of a new cart', () => {
  const TIRE = 'CON-TCTR-2256517-102H';
  const CHAIN = 'FRO-CBL-01';
  let ann: Shopper;

  beforeAll(async () => {
    await api.db.count({ text: 'update stock set quantity = 60 where product_number = any($1)' }, [[TIRE, CHAIN]]);
  });
  beforeEach(async () => {
    ann = api.newShopper();
    await ann.create({ zipCode: '60601' });
  });

  const wayOf = async () => (await ann.cart()).body.cartType;
  const change = (body: object) => ann.send<OrProblem<Cart>>('PUT', `/cart/${ann.cartNumber()}`, body);

  describe('before the shopper chooses one', () => {
    it('is to the home while the cart holds accessories only', async () => {
      expect(await wayOf()).toBe('STS');
      const { body } = await ann.add(CHAIN, 1);
      expect([body.cartType, body.estimatedDelivery]).toEqual(['STH', expect.any(String)]);
      const withTires = await ann.add(TIRE, 4);
      expect(withTires.body.cartType).toBe('STS');
      const tires = withTires.body.lineItems.find(({ product }) => product.code === TIRE)!;
      await ann.send('PUT', `/cart/items/${tires.itemId}?cartNumber=${ann.cartNumber()}`, { quantity: 0 });
      expect(await wayOf()).toBe('STH');
    });

    it('is to an installer where the variant does not ship to homes', async () => {
      await ann.add(CHAIN, 1);
      await api.staffKey();
      const staff = await api.db.one<{ id: string }>({ text: 'select staff_id as id from staff_user limit 1' });
      await api.db.count(
        {
          text: `insert into feature_flag (benefit_type, flag, is_on, changed_by)
          values ('treadmarket', 'shipToHome', false, $1)`,
        },
        [staff!.id],
      );
      expect(await wayOf()).toBe('STS');
      await api.db.count({ text: 'delete from feature_flag' });
    });
  });

  describe('once the shopper has chosen it', () => {
    it.each(['STS', 'STH'] as const)('stays %s', async (cartType) => {
      await ann.add(CHAIN, 1);
      await change({ cartType });
      expect(await wayOf()).toBe(cartType);
      expect((await ann.add(TIRE, 4)).body.cartType).toBe(cartType);
    });

    it('stays as chosen when the cart was created', async () => {
      await ann.create({ cartType: 'STS' });
      expect((await ann.add(CHAIN, 1)).body.cartType).toBe('STS');
    });

    it('stays with the installer, who may also receive accessories', async () => {
      await ann.add(CHAIN, 1);
      const installer = await api.db.one<{ id: string }>({
        text: 'select installer_id as id from installer where not is_mobile order by 1 limit 1',
      });
      await ann.send('POST', `/cart/${ann.cartNumber()}/installation`, { installerId: installer!.id });
      expect(await wayOf()).toBe('STS');
    });
  });

  it('is not chosen by another change', async () => {
    await ann.add(CHAIN, 1);
    await change({ zipCode: '94110' });
    expect(await wayOf()).toBe('STH');
  });
});
