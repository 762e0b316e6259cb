import type { AppointmentCalendar } from 'shared-contracts/wire';
import { issueToken, type TokenPurpose } from '../../src/platform/security/one-time-token';
import { A_CONTACT, GOOD_CARD, type Shopper } from '../testing/shopper';
import type { TestApi } from '../testing/test-api';

const TIRE = 'CON-TCTR-2256517-102H';
const TOKEN_SECONDS = 3600;

/** A shopper with every kind of resource (cart, order, appointment), each by the name that calls use. */
export interface Owner {
  readonly shopper: Shopper;
  /** The shopper whose cart was ordered. */
  readonly buyer: Shopper;
  readonly values: Readonly<Record<string, string>>;
  /** Values without an owner that calls need. */
  readonly common: Readonly<Record<string, string>>;
  /** Texts that only their owner may read. */
  readonly secrets: readonly string[];
}

interface Bought {
  readonly orderId: string;
  readonly bookingId: string;
  readonly installerId: string;
  readonly appointmentDate: string;
  readonly appointmentSlot: string;
}

async function orderInstalled(api: TestApi, buyer: Shopper, email: string): Promise<Bought> {
  await buyer.create();
  await buyer.add(TIRE);
  const installer = await api.db.one<{ id: string }>({
    text: `select installer_id as id
      from installer
      where not is_mobile and slot_capacity >= 2
      order by installer_id limit 1`,
  });
  const { body } = await buyer.send<AppointmentCalendar>('GET', `/installers/${installer!.id}/slots`);
  const [free, next] = body.days.flatMap((day) =>
    day.slots.filter((slot) => slot.isOpen).map(({ slot }) => ({ date: day.date, slot })),
  );
  await buyer.send('POST', `/cart/${buyer.cartNumber()}/installation`, {
    installerId: installer!.id,
    appointmentDate: free!.date,
    appointmentSlot: free!.slot,
    contact: { ...A_CONTACT, email },
  });
  const { body: card } = await buyer.card();
  const { body: order } = await buyer.order({
    paymentToken: card.paymentToken,
    expectedTotal: (await buyer.cart()).body.total.value,
  });
  const booking = await api.db.one<{ id: string }>(
    { text: 'select booking_id::text as id from booking where order_id = $1' },
    [order.orderId],
  );
  return {
    orderId: order.orderId,
    bookingId: booking!.id,
    installerId: installer!.id,
    appointmentDate: next!.date,
    appointmentSlot: next!.slot,
  };
}

async function providerToken({ sandboxUrl }: TestApi): Promise<string> {
  const response = await fetch(`${sandboxUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: GOOD_CARD, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Requests an additional payment as staff. */
async function askForMore(api: TestApi, orderId: string, staffKey: string): Promise<string> {
  const response = await api.app.inject({
    method: 'POST',
    url: `/management/v1/orders/${orderId}/additional-payments`,
    headers: { authorization: `Bearer ${staffKey}` },
    payload: { description: 'Disposal', amount: 12.5 },
  });
  return response.json<{ additionalPaymentId: string }>().additionalPaymentId;
}

/** Adds an account. Only stores with members have accounts, but their protection is the same everywhere. */
async function newAccountRow(api: TestApi, variant: string, email: string): Promise<string> {
  const text =
    'insert into account (account_id, benefit_type, email, password_hash, customer_id) values ($1, $2, $3, $4, $5)';
  const accountId = `A-${email}`;
  await api.db.count({ text }, [accountId, variant, email, 'none', 'M-1']);
  return accountId;
}

export async function newOwner(api: TestApi, name: string, staffKey: string, variant = 'treadmarket'): Promise<Owner> {
  const email = `${name}-canary@example.com`;
  await api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]);
  const buyer = api.newShopper(variant);
  const { orderId, bookingId, installerId, ...appointment } = await orderInstalled(api, buyer, email);
  const shopper = api.newShopper(variant);
  await shopper.create({ zipCode: '60601' });
  await shopper.add(TIRE, 1);
  await shopper.shipTo({ email, address: `9 ${name} canary street` });
  const { body: cart } = await shopper.cart();
  const memberId = await newAccountRow(api, variant, email);
  return {
    shopper,
    buyer,
    secrets: [email, `${name} canary street`, shopper.sessionId().split('::')[1]!],
    values: {
      cartNumber: shopper.cartNumber(),
      itemId: cart.lineItems[0]!.itemId,
      orderId,
      bookingId,
      cartId: buyer.cartNumber(),
      memberId,
      additionalPaymentId: await askForMore(api, orderId, staffKey),
    },
    common: {
      installerId,
      id: installerId,
      // The order of four tires earned this rebate.
      promotionId: 'PR009',
      ...appointment,
      providerToken: await providerToken(api),
    },
  };
}

/** The same names with values that do not exist. */
export const NOBODYS: Readonly<Record<string, string>> = {
  cartNumber: 'CZZZZZZZZZZZZZZZ',
  cartId: 'CZZZZZZZZZZZZZZZ',
  itemId: '999999999',
  orderId: 'or_nobody',
  bookingId: '00000000-0000-4000-8000-000000000000',
  id: 'nobody',
};

export const tokenFor = async (
  api: TestApi,
  purpose: TokenPurpose,
  subject: string,
  payload: unknown,
): Promise<string> => (await issueToken(api.db, { purpose, subject, payload, lifetimeSeconds: TOKEN_SECONDS })).token;

export const useUp = (api: TestApi): Promise<number> =>
  api.db.count({ text: 'update one_time_token set consumed_at = now()' });
