import type { AppointmentCalendar, InstallerList, Problem } from 'shared-contracts/wire';
import { until } from '../../../../verification/testing/eventually';
import { A_CONTACT, AN_ADDRESS, type Shopper } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const RACES = 14;
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]);
});
afterAll(() => api?.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function untilSomebodyWaits(count: number): Promise<void> {
  const waiting = () =>
    api.db.one<{ n: number }>({
      text: `select count(*)::int as n
        from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    });
  return until(async () => (await waiting())!.n >= count);
}

/** Changes the cart under its lock while `waits` is queued for that lock. */
async function changeWhile(who: Shopper, waits: () => Promise<unknown>, change: string): Promise<unknown> {
  let waiting: Promise<unknown> = Promise.resolve();
  await api.db.transaction(async (tx) => {
    await tx.one({ text: 'select 1 from cart where cart_number = $1 for update' }, [who.cartNumber()]);
    waiting = waits();
    await untilSomebodyWaits(1);
    await tx.count({ text: change }, [who.cartNumber()]);
  });
  return waiting;
}

it("an order sees changes made while it waited for the cart's lock", async () => {
  const who = api.newShopper();
  const body = await who.readyToOrder(TIRE, 4);
  const answer = await changeWhile(
    who,
    () => who.order(body),
    'update cart_item set quantity = 2 where cart_number = $1',
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } });
});

it('an acknowledged change of quantity is never lost to a concurrent order', async () => {
  const lost: string[] = [];
  await Promise.all(
    Array.from({ length: RACES }, async (_, race) => {
      const who = api.newShopper();
      const body = await who.readyToOrder(TIRE, 4);
      const { itemId } = (await who.cart()).body.lineItems[0]!;
      const put = who.send('PUT', `/cart/items/${itemId}?cartNumber=${who.cartNumber()}`, { quantity: 2 });
      await pause(race % 4);
      const [changed, ordered] = await Promise.all([put, who.order(body)]);
      if (changed.status === 200 && ordered.status === 201 && ordered.body.lines[0]!.quantity !== 2)
        lost.push(`race ${race}: changed to 2, ordered ${ordered.body.lines[0]!.quantity}`);
    }),
  );
  expect(lost).toEqual([]);
});

describe('the delivery address', () => {
  async function mobileNear(who: Shopper, zip: string) {
    const { body } = await who.send<InstallerList>('GET', `/installers?zipcode=${zip}&radius=100`);
    const { installerId } = body.installers.find((one) => one.isMobileRetailer && one.nextFreeSlot)!;
    const { body: calendar } = await who.send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
    const day = calendar.days.find(({ isOpen }) => isOpen)!;
    return {
      installerId,
      appointmentDate: day.date,
      appointmentSlot: day.slots.find(({ isOpen }) => isOpen)!.slot,
      contact: A_CONTACT,
    };
  }
  const portland = { ...AN_ADDRESS, city: 'Portland', state: 'OR', zipCode: '97201' };

  it('limits a mobile installer to its service area, so that a distant address cannot avoid tax', async () => {
    const who = api.newShopper();
    await who.create();
    await who.add(TIRE);
    const near = await mobileNear(who, '60601');
    const install = (mobileInstallationAddress: object) =>
      who.send<Problem>('POST', `/cart/${who.cartNumber()}/installation`, { ...near, mobileInstallationAddress });
    expect(await install(portland)).toMatchObject({ status: 422, body: { code: 'OUTSIDE_SERVICE_AREA' } });
    expect((await install(AN_ADDRESS)).status).toBe(200);

    // Such an address was accepted before this check existed, or the installer has moved since.
    const { body: card } = await who.card();
    await api.db.count({ text: 'update cart set mobile_address = $2 where cart_number = $1' }, [
      who.cartNumber(),
      JSON.stringify(portland),
    ]);
    const expectedTotal = (await who.cart()).body.total.value;
    const { status, body } = await who.order({ paymentToken: card.paymentToken, expectedTotal });
    expect([status, body.code]).toEqual([422, 'OUTSIDE_SERVICE_AREA']);
  });

  it('must be known: the order is refused instead of placed untaxed', async () => {
    const who = api.newShopper();
    const { paymentToken } = await who.readyToOrder(TIRE, 4);
    await api.db.count(
      { text: 'update cart set shipping_address = shipping_address || \'{"zipCode":"00000"}\' where cart_number = $1' },
      [who.cartNumber()],
    );
    const { body: cart } = await who.cart();
    expect([cart.isTaxCalculated, cart.tax.value]).toEqual([false, 0]);
    const { status, body } = await who.order({ paymentToken, expectedTotal: cart.total.value });
    expect([status, body.code]).toEqual([422, 'TAX_PLACE_UNKNOWN']);
  });
});
