import {
  AccountOrders,
  ChangedPassword,
  type CreatedCart,
  type Login,
  type OrderAccess,
  type Order,
} from 'shared-contracts/wire';
import { accessOf, MEMBER_PASSWORD, newAccount, newMember, signIn } from '../../../verification/testing/members';
import { PROGRAM_SECRET, type OrProblem, type Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';
import { runAccountCommand } from '../../../commands/account/account-command';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const NEW_PASSWORD = 'another long password';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]);
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'delete from login_attempt' }));

/** Creates a cart of the program that lacks only an eligible member. */
async function readyCart(shopper: Shopper = api.newShopper('purchasingPower')): Promise<Shopper> {
  if (shopper.cartNumber() === '') await shopper.create();
  await shopper.add(TIRE, 1);
  await shopper.shipTo();
  return shopper;
}
const order = async (shopper: Shopper) => {
  const { body: cart } = await shopper.cart();
  return shopper.order({ paymentMethod: undefined, expectedTotal: cart.total?.value ?? 1 });
};
const ordersOf = (member: Pick<Login, 'accessToken'>, variant = 'purchasingPower') =>
  api.newShopper(variant).send<OrProblem<AccountOrders>>('GET', '/account/orders', undefined, accessOf(member));
const changePassword = (member: Pick<Login, 'accessToken'>, currentPassword: string, newPassword = NEW_PASSWORD) =>
  api
    .newShopper('purchasingPower')
    .send<OrProblem<ChangedPassword>>('POST', '/account/password', { currentPassword, newPassword }, accessOf(member));
const logout = (shopper: Shopper, member: Pick<Login, 'accessToken'>) =>
  shopper.send('POST', '/logout', undefined, accessOf(member));

describe('ordering in the program', () => {
  /** Each prepares the cart that is then ordered; true where the order is allowed. */
  const attempts: readonly [string, boolean, (cart: Shopper) => Promise<unknown>][] = [
    ['an anonymous shopper', false, async () => undefined],
    ['a signed-in member', true, (cart) => newMember(api, 'purchasingPower', cart)],
    [
      'a member who begins the cart after signing in',
      true,
      async (cart) => {
        const member = await newMember(api, 'purchasingPower');
        cart.useSession((await cart.send<CreatedCart>('POST', '/cart/empty', {}, accessOf(member))).body);
        await readyCart(cart);
      },
    ],
    [
      'a member of another program who begins the cart',
      false,
      async (cart) => {
        const member = await newMember(api, 'benefitsMe');
        cart.useSession((await cart.send<CreatedCart>('POST', '/cart/empty', {}, accessOf(member))).body);
        await readyCart(cart);
      },
    ],
    ['a shopper whose cart the program handed over', true, (cart) => cart.comeFromProgram()],
    [
      'a member of another program',
      false,
      async (cart) => {
        const email = await newAccount(api, 'benefitsMe');
        expect((await signIn(cart, email)).status).toBe(401);
      },
    ],
    [
      'a cart handed over to a shopper who never came',
      false,
      (cart) =>
        cart.send(
          'POST',
          '/partners/exchange-tokens',
          { cartNumber: cart.cartNumber(), attributes: {} },
          {
            authorization: `Bearer ${PROGRAM_SECRET}`,
          },
        ),
    ],
    [
      'a member who has signed out',
      false,
      async (cart) => {
        const member = await newMember(api, 'purchasingPower', cart);
        expect((await logout(cart, member)).status).toBe(204);
        await cart.shipTo();
      },
    ],
    [
      'a member who has signed out without naming the cart',
      false,
      async (cart) => {
        await logout(api.newShopper('purchasingPower'), await newMember(api, 'purchasingPower', cart));
      },
    ],
    [
      'a member whose sign-in is over',
      false,
      async (cart) => {
        const { accountId } = await newMember(api, 'purchasingPower', cart);
        await api.db.count({ text: 'update one_time_token set expires_at = now() where subject = $1' }, [accountId]);
      },
    ],
    [
      'a thief, after the member has another password',
      false,
      async (cart) => {
        const member = await newMember(api, 'purchasingPower', cart);
        const elsewhere = await signIn(api.newShopper('purchasingPower'), member.email);
        expect((await changePassword(elsewhere.body, MEMBER_PASSWORD)).status).toBe(200);
      },
    ],
    [
      'the member who has changed the password here',
      true,
      async (cart) => {
        const member = await newMember(api, 'purchasingPower', cart);
        expect((await changePassword(member, MEMBER_PASSWORD)).status).toBe(200);
      },
    ],
    [
      'a member who is removed',
      false,
      async (cart) => {
        const { email } = await newMember(api, 'purchasingPower', cart);
        await runAccountCommand(api.db, ['remove', '--store', 'purchasingPower', '--email', email], {
          readPassword: () => Promise.resolve(''),
          print: () => undefined,
        });
      },
    ],
    [
      'who was given the cart of a member',
      false,
      async (cart) => {
        await newMember(api, 'purchasingPower', cart);
        const { body } = await cart.send<{ exchangeToken: string }>('POST', `/cart/${cart.cartNumber()}/transfer`, {});
        const { headers } = await cart.send('POST', '/cart/exchange-token', body);
        expect(headers['x-session-id']).toBeUndefined();
        const taken = await cart.send('POST', '/cart/exchange-token', { exchangeToken: body.exchangeToken });
        cart.useSession({ cartNumber: cart.cartNumber(), sessionId: String(taken.headers['x-session-id']) });
        await cart.shipTo();
      },
    ],
    [
      'who put the account into the request',
      false,
      async (cart) => {
        const { accountId } = await newMember(api, 'purchasingPower');
        await cart.send('GET', `/cart/${cart.cartNumber()}?accountId=${accountId}`);
      },
    ],
  ];

  it.each(attempts)('[login] %s: allowed %s', async (_, mayOrder, prepare) => {
    const cart = await readyCart();
    await prepare(cart);
    const { status, body } = await order(cart);
    expect([status, body.code]).toEqual(mayOrder ? [201, undefined] : [422, 'PROGRAM_ONLY']);
  });
});

describe('GET /account/orders', () => {
  it('lists orders that were placed while signed in, and opens each', async () => {
    const cart = await readyCart();
    const member = await newMember(api, 'purchasingPower', cart);
    const { body: placed } = await order(cart);
    const { status, body } = await ordersOf(member);
    expect([status, wireErrors(AccountOrders, body)]).toEqual([200, []]);
    expect(body.email).toBe(member.email);
    expect(body.orders).toMatchObject([
      { orderId: placed.orderId, orderNumber: placed.orderNumber, state: 'placed', unitCount: 1, total: placed.total },
    ]);
    expect(body.orders[0]!.firstLine).toContain('Continental');
    const path = `/account/orders/${placed.orderId}/access-token`;
    const opened = await cart.send<OrderAccess>('POST', path, undefined, accessOf(member));
    expect(opened.status).toBe(200);
    const page = await api
      .newShopper('purchasingPower')
      .send<Order>('GET', `/orders/${placed.orderId}/page`, undefined, { 'x-confirmation-token': opened.body.token });
    expect(page.body.orderNumber).toBe(placed.orderNumber);
  });

  it('excludes orders of others and orders that were never placed', async () => {
    const member = await newMember(api, 'purchasingPower', await readyCart());
    expect((await ordersOf(member)).body.orders).toEqual([]);
    const other = await readyCart();
    await newMember(api, 'purchasingPower', other);
    const { body: placed } = await order(other);
    const path = `/account/orders/${placed.orderId}/access-token`;
    expect((await other.send<OrProblem<object>>('POST', path, undefined, accessOf(member))).status).toBe(404);
    const tooLong = `/account/orders/${'x'.repeat(41)}/access-token`;
    expect((await other.send<OrProblem<object>>('POST', tooLong, undefined, accessOf(member))).status).toBe(400);
    expect((await ordersOf(member)).body.orders).toEqual([]);
  });
});

describe('POST /logout', () => {
  it('ends the token permanently and removes the member from the cart', async () => {
    const cart = await readyCart();
    const member = await newMember(api, 'purchasingPower', cart);
    expect((await logout(cart, member)).status).toBe(204);
    expect([(await logout(cart, member)).status, (await ordersOf(member)).status]).toEqual([401, 401]);
    const { body } = await cart.cart();
    expect(body).toMatchObject({
      quantity: 1,
      accountId: null,
      cartAttributes: [],
      shippingAddress: null,
      contact: null,
    });
  });

  it("leaves another shopper's cart unchanged", async () => {
    const cart = await readyCart();
    await newMember(api, 'purchasingPower', cart);
    const other = await newMember(api, 'purchasingPower');
    expect((await logout(cart, other)).status).toBe(204);
    expect((await order(cart)).status).toBe(201);
  });
});

describe('POST /account/password', () => {
  it('ends every other sign-in', async () => {
    const member = await newMember(api, 'purchasingPower');
    const elsewhere = await signIn(api.newShopper('purchasingPower'), member.email);
    const { status, body } = await changePassword(member, MEMBER_PASSWORD);
    expect([status, wireErrors(ChangedPassword, body)]).toEqual([200, []]);
    expect((await ordersOf(body)).status).toBe(200);
    for (const ended of [member, elsewhere.body]) expect((await ordersOf(ended)).status).toBe(401);
    const again = (password: string) => signIn(api.newShopper('purchasingPower'), member.email, password);
    expect([(await again(MEMBER_PASSWORD)).status, (await again(NEW_PASSWORD)).status]).toEqual([401, 200]);
  });

  it("does not let a token's holder guess the password", async () => {
    const member = await newMember(api, 'purchasingPower');
    const wrong = await changePassword(member, 'wrong');
    expect([wrong.status, wrong.body.code, wrong.body.violations?.[0]?.field]).toEqual([
      422,
      'PASSWORD_WRONG',
      'currentPassword',
    ]);
    const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => changePassword(member, `guess ${at}`)));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await changePassword(member, MEMBER_PASSWORD)).status).toBe(429);
  });

  it('applies one of two parallel changes', async () => {
    const member = await newMember(api, 'purchasingPower');
    const both = await Promise.all([
      changePassword(member, MEMBER_PASSWORD, 'the first of two new'),
      changePassword(member, MEMBER_PASSWORD, 'the other of two new'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each(['short', 'x'.repeat(201)])('refuses the password "%s"', async (password) => {
    const member = await newMember(api, 'purchasingPower');
    expect((await changePassword(member, MEMBER_PASSWORD, password)).status).toBe(400);
  });
});

it('a sign-in parallel to a password change gives no token that outlives it', async () => {
  const member = await newMember(api, 'purchasingPower');
  const [changed, ...logins] = await Promise.all([
    changePassword(member, MEMBER_PASSWORD),
    ...Array.from({ length: 5 }, () => signIn(api.newShopper('purchasingPower'), member.email)),
  ]);
  expect(changed.status).toBe(200);
  for (const { status, body } of logins) if (status === 200) expect((await ordersOf(body)).status).toBe(401);
});

it('access tokens are stored as hashes', async () => {
  const { accessToken } = await newMember(api, 'benefitsMe');
  const rows = await api.db.many<{ text: string }>({ text: 'select one_time_token::text as text from one_time_token' });
  expect(rows.some(({ text }) => text.includes(accessToken))).toBe(false);
});
