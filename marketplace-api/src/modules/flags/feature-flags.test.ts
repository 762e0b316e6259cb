import pino from 'pino';
import { FEATURE_FLAGS, type FeatureFlag } from 'shared-contracts';
import type { Cart, CreatedCart, DealList, FeatureFlags, FlagState, InstallerList } from 'shared-contracts/wire';
import { until } from '../../../verification/testing/eventually';
import { orderDesk, DESK_TIRE, type OrderDesk } from '../../../verification/testing/order-desk';
import type { OrProblem } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { runStaffCommand } from '../../../commands/staff/staff-command';
import { staffCommandServices } from '../../../commands/staff/staff-command-services';
import { staffService } from '../staff/staff.service';

jest.setTimeout(120_000);

const CAT = 'cat@shop.test';
const SAM = 'sam@shop.test';

let api: TestApi;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi();
  desk = orderDesk(api);
  await desk.restock();
  const staff = staffService(api.db);
  await staff.add({ email: CAT, name: 'Cat Catalog', role: 'catalog' });
  await staff.add({ email: SAM, name: 'Sam Support', role: 'support' });
});
afterAll(() => api?.close());
afterEach(() => api.db.count({ text: 'delete from feature_flag' }));

const flagsIn = async (variant: string) =>
  (await api.newShopper(variant).send<FeatureFlags>('GET', '/feature-flags')).body.flags;

/** Switches a flag off as staff do, and waits until this process has read it. */
async function off(flag: FeatureFlag, variant = 'treadmarket'): Promise<void> {
  const { status } = await desk.staff<FlagState>('catalog', 'POST', `/feature-flags/${variant}/${flag}/off`);
  expect(status).toBe(200);
  await until(async () => !(await flagsIn(variant))[flag]);
}

async function command(line: string): Promise<string> {
  const lines: string[] = [];
  const services = staffCommandServices(api.db, pino({ level: 'silent' }));
  await runStaffCommand(services, line.split(' '), (text) => lines.push(text));
  return lines.join('\n');
}

const codeOf = ({ status, body }: { status: number; body: { code?: string | undefined } }) => [status, body.code];

describe('[flags] staff', () => {
  it('can change a flag of one variant, which its shoppers see within seconds', async () => {
    await off('coupons', 'lowes');
    expect([(await flagsIn('lowes')).coupons, (await flagsIn('treadmarket')).coupons]).toEqual([false, true]);
    expect(await command(`flag on coupons --variant lowes --as ${CAT}`)).toBe('coupons is on in lowes.');
    const { body } = await desk.staff<{ flags: FlagState[] }>('support', 'GET', '/feature-flags');
    expect(body.flags).toHaveLength(FEATURE_FLAGS.length * 4);
    expect(body.flags.find((one) => one.variant === 'lowes' && one.flag === 'coupons')).toMatchObject({
      isOn: true,
      changedBy: CAT,
    });
    expect(await command(`flag list --variant lowes --as ${SAM}`)).toMatch(
      /lowes {2}coupons {2}on {2}by cat@shop\.test/,
    );
  });

  it.each([
    ['support', 'treadmarket/coupons/off', 403],
    ['catalog', 'treadmarket/freeTires/off', 404],
    ['catalog', 'treadmarket/__proto__/off', 404],
    ['catalog', 'sears/coupons/off', 404],
    ['catalog', 'treadmarket/coupons/maybe', 400],
    ['catalog', 'lowes/governmentDeals/on', 409],
  ] as const)('cannot switch in the role %s %s: %s', async (role, path, status) => {
    const answer = await desk.staff<{ detail: string }>(role, 'POST', `/feature-flags/${path}`);
    expect(answer.status).toBe(status);
    expect(await api.db.many({ text: 'select 1 as one from feature_flag' })).toEqual([]);
  });

  it('are the only ones who can change flags, and not over the public host', async () => {
    const bare = await api.app.inject({ method: 'POST', url: '/management/v1/feature-flags/treadmarket/coupons/off' });
    expect(bare.statusCode).toBe(401);
  });

  it('have each change with its new value in the audit log', async () => {
    await expect(command(`flag off reviews --variant lowes --as ${SAM}`)).rejects.toThrow('This is for catalog');
    await command(`flag off reviews --variant lowes --as ${CAT}`);
    const [row] = await staffService(api.db).audit(CAT, 1);
    expect(row).toMatchObject({
      act: 'POST /management/v1/feature-flags/:variant/:flag/:state',
      subject: { variant: 'lowes', flag: 'reviews', state: 'off' },
      status: 200,
    });
    await expect(command(`flag off tires --variant lowes --as ${CAT}`)).rejects.toThrow('There is no flag "tires"');
  });
});

describe('[flags] a disabled feature', () => {
  it('coupons: refuses new codes, discounts nothing for earlier ones, and lets them be removed', async () => {
    const who = api.newShopper();
    await who.create();
    await who.add(DESK_TIRE, 4);
    const { body: before } = await who.coupon('FALL25');
    expect(before.couponData?.couponCodeStatus).toBe('applied');
    await off('coupons');
    expect(codeOf(await who.coupon('FALL25'))).toEqual([409, 'FEATURE_OFF']);
    const { body: after } = await who.cart();
    expect([after.couponDiscount.value, after.couponData?.couponCodeError]).toEqual([0, 'COUPON_OFF']);
    expect((await who.coupon('')).body.couponData).toBeNull();
  });

  it('rejects new carts, addresses, and orders of existing carts (ship to home)', async () => {
    const who = api.newShopper();
    await who.create();
    await who.add(DESK_TIRE, 2);
    await who.shipTo();
    const { body: card } = await who.card();
    const { body: cart } = await who.cart();
    await off('shipToHome');
    const created = await api.newShopper().send<OrProblem<CreatedCart>>('POST', '/cart/empty', { cartType: 'STH' });
    expect(codeOf(created)).toEqual([409, 'FEATURE_OFF']);
    expect(codeOf(await who.shipTo())).toEqual([409, 'FEATURE_OFF']);
    const changed = await who.send<OrProblem<Cart>>('PUT', `/cart/${who.cartNumber()}`, { cartType: 'STH' });
    expect(codeOf(changed)).toEqual([409, 'FEATURE_OFF']);
    const order = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
    expect(codeOf(order)).toEqual([409, 'FEATURE_OFF']);
    expect((await who.send<Cart>('PUT', `/cart/${who.cartNumber()}`, { cartType: 'STS' })).status).toBe(200);
  });

  it('lists, holds and chooses no mobile installer (mobile installation)', async () => {
    const who = api.newShopper();
    await who.create();
    await who.add(DESK_TIRE, 1);
    const near = async () =>
      (await api.newShopper().send<InstallerList>('GET', '/installers?zipcode=60601&radius=100')).body;
    const before = await near();
    const mobile = before.installers.find((one) => one.isMobileRetailer && one.nextFreeSlot !== null)!;
    const slot = { appointmentDate: mobile.nextFreeSlot!.date, appointmentSlot: mobile.nextFreeSlot!.slot };
    const wish = { installerId: mobile.installerId, ...slot };
    await off('mobileInstallation');
    const after = await near();
    expect(after.installers.some((one) => one.isMobileRetailer)).toBe(false);
    expect(after.total).toBeLessThan(before.total);
    const cart = who.cartNumber();
    expect(codeOf(await who.send('POST', `/bookings?cartNumber=${cart}`, wish))).toEqual([409, 'FEATURE_OFF']);
    expect(codeOf(await who.send('POST', `/cart/${cart}/installation`, wish))).toEqual([409, 'FEATURE_OFF']);
  });

  it('reviews: reads and writes none, and keeps the URLs of existing photos', async () => {
    await off('reviews', 'benefitsMe');
    const who = api.newShopper('benefitsMe');
    for (const path of ['/product-reviews', '/product-reviews/overview', '/reviews', '/reviews/business-info'])
      expect(codeOf(await who.send('GET', path))).toEqual([404, 'FEATURE_OFF']);
    expect(codeOf(await who.send('POST', '/product-reviews', {}))).toEqual([404, 'FEATURE_OFF']);
    const photo = await who.send<{ code: string }>('POST', '/product-reviews/media', {});
    expect(codeOf(photo)).toEqual([404, 'FEATURE_OFF']);
    expect((await api.newShopper('treadmarket').send('GET', '/reviews')).status).toBe(200);
  });

  it('lists and verifies no deals, and gives verified carts no such price (government deals)', async () => {
    const who = api.newShopper();
    await who.create();
    await off('governmentDeals');
    const { deals } = (await who.send<DealList>('GET', '/deals')).body;
    expect([deals.length > 0, deals.some(({ list }) => list === 'GOVERNMENT_DEALS')]).toEqual([true, false]);
    expect(codeOf(await who.send('GET', '/idme/auth'))).toEqual([404, 'FEATURE_OFF']);
    expect(codeOf(await who.send('POST', '/idme/callback', { state: 'x' }))).toEqual([404, 'FEATURE_OFF']);
  });

  it('promotions: shows no deals and takes no savings off', async () => {
    const who = api.newShopper();
    await who.create();
    const { deals } = (await who.send<DealList>('GET', '/deals?list=ACTIVE_DEALS')).body;
    const instant = deals.find(({ promotion }) => promotion.kind === 'InstantSavingsPromotion')!;
    const row = await api.db.one<{ number: string }>(
      {
        text: `select s.product_number as number
          from product s
          join stock using (product_number)
          where s.line_id = $1 and quantity > 8
          limit 1`,
      },
      [instant.lineIds[0]],
    );
    await who.add(row!.number, 4);
    expect((await who.cart()).body.discount.value).toBeGreaterThan(0);
    await off('promotions');
    expect((await who.cart()).body.discount.value).toBe(0);
    const after = (await who.send<DealList>('GET', '/deals')).body.deals;
    expect(after.every(({ list }) => list === 'GOVERNMENT_DEALS')).toBe(true);
  });
});
