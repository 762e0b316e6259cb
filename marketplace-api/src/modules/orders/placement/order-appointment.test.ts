import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { A_CONTACT, type Shopper } from '../../../../verification/testing/shopper';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const setStock = (productNumber: string, quantity: number) =>
  api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [productNumber, quantity]);
const stockOf = async (productNumber: string) =>
  (await api.db.one<{ quantity: number }>({ text: 'select quantity from stock where product_number = $1' }, [
    productNumber,
  ]))!.quantity;

describe('ordering with an appointment', () => {
  beforeEach(() => setStock(TIRE, 500));

  async function withAppointment(ann: Shopper) {
    await ann.create();
    await ann.add(TIRE);
    const { body: near } = await ann.send<{
      installers: { installerId: string; isMobileRetailer: boolean; nextFreeSlot: { date: string; slot: string } }[];
    }>('GET', '/installers?zipcode=60601&radius=25');
    const installer = near.installers.find((entry) => !entry.isMobileRetailer)!;
    const slot = {
      installerId: installer.installerId,
      appointmentDate: installer.nextFreeSlot.date,
      appointmentSlot: installer.nextFreeSlot.slot,
    };
    expect((await ann.send('POST', `/bookings?cartNumber=${ann.cartNumber()}`, slot)).status).toBe(201);
    expect(
      (await ann.send('POST', `/cart/${ann.cartNumber()}/installation`, { ...slot, contact: A_CONTACT })).status,
    ).toBe(200);
    const { body: token } = await ann.card();
    return { slot, body: { paymentToken: token.paymentToken, expectedTotal: (await ann.cart()).body.total.value } };
  }
  const booking = (cartNumber: string) =>
    api.db.one({ text: 'select status from booking where cart_number = $1' }, [cartNumber]);

  it('books the slot that was held', async () => {
    const ann = api.newShopper();
    const { slot, body } = await withAppointment(ann);
    const { status, body: order } = await ann.order(body);
    expect(status).toBe(201);
    expect(order).toMatchObject({
      cartType: 'STS',
      installer: { installerId: slot.installerId },
      appointmentDate: slot.appointmentDate,
    });
    expect(await booking(ann.cartNumber())).toEqual({ status: 'booked' });
  });

  it('reports an expired hold and keeps the rest of the cart', async () => {
    const ann = api.newShopper();
    const { slot, body } = await withAppointment(ann);
    await api.db.count({ text: "update booking set expires_at = now() - interval '1 second' where cart_number = $1" }, [
      ann.cartNumber(),
    ]);
    const expired = await ann.order(body);
    expect([expired.status, expired.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect((await ann.cart()).body.booking?.status).toBe('expired');
    expect(await stockOf(TIRE)).toBe(500);
    await ann.send('POST', `/bookings?cartNumber=${ann.cartNumber()}`, slot);
    expect((await ann.order(body)).status).toBe(201);
  });
});
