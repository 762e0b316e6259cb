import type { AppointmentCalendar, InstallerList, Order } from 'shared-contracts/wire';
import { confirmationOf } from '../../../verification/testing/confirmation-mail';
import { A_CONTACT, AN_ADDRESS } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { bookingConfirmed } from './booking-templates';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const visit = { ...AN_ADDRESS, address: '77 Oak Street', additionalAddress: 'Apt 2' };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]);
});
afterAll(() => api?.close());

/** Creates an order with a mobile installer near the address. */
async function mobileOrder(address: typeof visit) {
  const who = api.newShopper();
  await who.create();
  await who.add(TIRE);
  const { body: near } = await who.send<InstallerList>('GET', '/installers?zipcode=60601&radius=25');
  const { installerId } = near.installers.find((one) => one.isMobileRetailer && one.nextFreeSlot)!;
  const { body: calendar } = await who.send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
  const day = calendar.days.find(({ isOpen }) => isOpen)!;
  await who.send('POST', `/cart/${who.cartNumber()}/installation`, {
    installerId,
    appointmentDate: day.date,
    appointmentSlot: day.slots.find(({ isOpen }) => isOpen)!.slot,
    contact: A_CONTACT,
    mobileInstallationAddress: address,
  });
  const { body: card } = await who.card();
  const { body: cart } = await who.cart();
  const { body: placed } = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
  expect(placed).toHaveProperty('orderId');
  return (await who.send<Order>('GET', `/orders/${placed.orderId}`)).body;
}

it('a mobile installation shows the visited address in the order and its confirmation', async () => {
  const order = await mobileOrder(visit);
  expect(order.mobileInstallationAddress).toMatchObject({ address: '77 Oak Street', additionalAddress: 'Apt 2' });
  const { html, text } = await confirmationOf(api, order);
  for (const part of [html, text]) {
    expect(part).toContain('77 Oak Street, Apt 2, Chicago, IL 60601');
    expect(part).toContain('The installer comes to you');
    expect(part).not.toContain(order.installer!.address.address);
  }
});

it("a mobile installation's address carries no link that was typed into it", async () => {
  const order = await mobileOrder({ ...visit, additionalAddress: 'visit evil.example' });
  const { html, text } = await confirmationOf(api, order);
  for (const part of [html, text]) {
    expect(part).not.toContain('evil.example');
    expect(part).toContain('77 Oak Street, Chicago, IL 60601');
  }
});

it.each([
  [true, 'comes to you', 'The installer comes to you', 'They arrive at'],
  [false, 'expects you', 'Where', 'Be there at'],
])("the installer's confirmation says whether the installer visits the shopper (visit: %s)", (isVisit, ...expected) => {
  const { blocks } = bookingConfirmed({
    orderNumber: 'TM-1',
    firstName: 'Ann',
    installerName: 'Oak Tire',
    installerAddress: '77 Oak Street, Chicago, IL 60601',
    installerPhone: '312-555-0101',
    bookingTime: '09:15',
    appointmentDate: '2026-11-25',
    appointmentSlot: '09:00',
    isVisit,
  });
  for (const words of expected) expect(JSON.stringify(blocks)).toContain(words);
});
