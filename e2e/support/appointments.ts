import { randomUUID } from 'node:crypto';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { ORDER_MEDIA_TYPE, type AppointmentCalendar, type InstallerList } from 'shared-contracts/wire';
import { sql } from './database';
import { env } from './env';
import { CARDS, person } from './shop';
import { expect } from './test';

type Headers = Record<string, string>;

async function call<T>(method: string, path: string, headers: Headers, body?: object): Promise<T> {
  const answer = await fetch(`${env.apiUrl}/v1${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const contact = {
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phoneNumber: '555-555-0142',
};

/** An order with an appointment at a shop near 94110. */
export interface BookedOrder {
  readonly variant: BenefitType;
  readonly bookingId: string;
  readonly orderNumber: string;
}

/** Ordered by the API's own calls, for journeys about what comes after. */
export async function orderInstalled(variant: BenefitType): Promise<BookedOrder> {
  const key = {
    'x-marketplace-key': VARIANT_RULES[variant].marketplaceKey,
    'x-marketplace-origin': new URL(env.baseUrl).origin,
  };
  const { products } = await call<{ products: { variants: { productNumber: string }[] }[] }>(
    'GET',
    '/products?size=205/55R16&inStock=true',
    key,
  );
  const made = await call<{ cartNumber: string; sessionId: string }>('POST', '/cart/empty', key, { zipCode: '94110' });
  const own = { ...key, 'x-session-id': made.sessionId };
  const { cartNumber } = made;
  const items = [{ productNumber: products[0]?.variants[0]?.productNumber, quantity: 4 }];
  await call('POST', `/cart/items?cartNumber=${cartNumber}`, own, { items });
  const { installers } = await call<InstallerList>('GET', '/installers?zipcode=94110&radius=50', key);
  const shops = installers.filter(({ isMobileRetailer, nextFreeSlot }) => !isMobileRetailer && nextFreeSlot);
  const { installerId } = shops[Math.floor(Math.random() * shops.length)]!;
  const { days } = await call<AppointmentCalendar>('GET', `/installers/${installerId}/slots`, key);
  const day = days.find(({ isOpen }) => isOpen)!;
  await call('POST', `/cart/${cartNumber}/installation`, own, {
    installerId,
    appointmentDate: day.date,
    appointmentSlot: day.slots.find(({ isOpen }) => isOpen)!.slot,
    contact,
  });
  const placed = await pay(cartNumber, own);
  const rows = await sql<{ id: string }>('select booking_id::text as id from booking where order_id = $1', [
    placed.orderId,
  ]);
  return { variant, bookingId: rows[0]!.id, orderNumber: placed.orderNumber };
}

async function pay(cartNumber: string, own: Headers): Promise<{ orderId: string; orderNumber: string }> {
  const tokenized = await fetch(`${new URL(env.ledgerUrl).origin}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: CARDS.approved, expiry: '12/2030', cvc: '123', name: 'Ada Lovelace' }),
  });
  const { token: providerToken } = (await tokenized.json()) as { token: string };
  const once = () => ({ ...own, 'idempotency-key': randomUUID() });
  const { paymentToken } = await call<{ paymentToken: string }>('POST', '/payment/create-token', once(), {
    paymentMethod: 'credit-card',
    cartNumber,
    providerToken,
  });
  const cart = await call<{ total: { value: number } }>('GET', `/cart/${cartNumber}?calculateTax=true`, own);
  const body = { cartNumber, paymentMethod: 'credit-card', paymentToken, expectedTotal: cart.total.value };
  return call('POST', '/orders', { ...once(), 'content-type': ORDER_MEDIA_TYPE }, body);
}

interface Mail {
  readonly kind: string;
  readonly text: string;
}

/** The link in the newest mail of a kind about a booking, as whoever got it would press it. */
export async function mailedLink({ bookingId }: Pick<BookedOrder, 'bookingId'>, kind: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${env.apiUrl}/dev/mail`, { headers: { accept: 'application/json' } });
      const mails = (await answer.json()) as Mail[];
      const mail = mails.find((one) => one.kind === kind && one.text.includes(bookingId));
      link = mail && /https?:\S+#token=\S+/.exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  return link!;
}

/** The installer's answer, by the link of its mail and without its page. */
export async function decline(order: BookedOrder, proposal: 'proposal' | 'nothing'): Promise<void> {
  const link = await mailedLink(order, 'booking-link');
  const headers = {
    'x-marketplace-key': VARIANT_RULES[order.variant].marketplaceKey,
    'x-confirmation-token': link.split('#token=')[1]!,
  };
  const { days } = await call<AppointmentCalendar>('GET', `/bookings/${order.bookingId}/slots`, headers);
  const day = days.filter(({ isOpen }) => isOpen).at(2)!;
  const time = { rebookingDate: day.date, rebookingSlot: day.slots.find(({ isOpen }) => isOpen)!.slot };
  await call('POST', `/bookings/${order.bookingId}/confirmation/decline`, headers, {
    declineReason: 'Fully booked at that time',
    ...(proposal === 'proposal' && time),
  });
}
