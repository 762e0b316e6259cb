import { randomUUID } from 'node:crypto';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { AppointmentCalendar, Cart, InstallerList, Order } from 'shared-contracts/wire';
import { env, required } from './env';
import { isOwnShop } from './own-shops';
import { CARDS, person } from './shop';

const ORDER_TYPE = 'application/vnd.treadmarket.v1+json';

/** An order placed by API calls, for journeys about later steps. */
export interface MadeOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly cartNumber: string;
  readonly sessionId: string;
  readonly email: string;
  readonly totalCents: number;
}

export interface OrderWish {
  readonly variant?: BenefitType;
  /** An appointment at the first shop near San Francisco with a free time, or shipping home. */
  readonly delivery?: 'home' | 'installer';
}

/** Recipient and address of carts and orders created by calls. */
export const home = {
  firstName: person.firstName,
  lastName: person.lastName,
  phoneNumber: '415-555-0142',
  address: '12 Mission St',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
};

type Headers = Readonly<Record<string, string>>;

/** Calls the API. @throws with its answer when it was rejected */
export async function callApi<T>(method: string, path: string, headers: Headers, body?: object): Promise<T> {
  const answer = await fetch(`${env.apiUrl}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Calls the API as the store's staff. */
export const callAsStaff = <T>(method: string, path: string, body?: object): Promise<T> =>
  callApi<T>(
    method,
    `/management/v1${path}`,
    { authorization: `Bearer ${required('staffKey')}`, 'idempotency-key': randomUUID() },
    body,
  );

async function cardToken(): Promise<string> {
  const { token } = await fetch(new URL('/v1/tokens', env.ledgerUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: CARDS.approved, expiry: '12/2030', cvc: '123', name: 'Ada Lovelace' }),
  }).then((answer) => answer.json() as Promise<{ token: string }>);
  return token;
}

/** Holds the first free time, not in the next days, at a shop near San Francisco that is the worker's own. */
export async function bookInstaller(cartNumber: string, own: Headers, email: string): Promise<void> {
  const { installers } = await callApi<InstallerList>('GET', '/v1/installers?zipcode=94110&radius=50', own);
  for (const { installerId, name, isMobileRetailer } of installers) {
    if (isMobileRetailer || !isOwnShop(name)) continue;
    const { days } = await callApi<AppointmentCalendar>('GET', `/v1/installers/${installerId}/slots`, own);
    // Not the first days, so that there is time to move it.
    const free = days.slice(3).find(({ slots }) => slots.some(({ isOpen }) => isOpen));
    if (!free) continue;
    const { firstName, lastName, phoneNumber } = home;
    await callApi('POST', `/v1/cart/${cartNumber}/installation`, own, {
      installerId,
      appointmentDate: free.date,
      appointmentSlot: free.slots.find(({ isOpen }) => isOpen)!.slot,
      contact: { firstName, lastName, phoneNumber, email },
    });
    return;
  }
  throw new Error('No shop near San Francisco has a free time.');
}

/** Hands the cart over as the program's server, which orders in such a variant require. */
async function handOver(cartNumber: string, key: Headers): Promise<string> {
  const { exchangeToken } = await callApi<{ exchangeToken: string }>(
    'POST',
    '/v1/partners/exchange-tokens',
    { ...key, authorization: `Bearer ${required('programSecret')}` },
    { cartNumber, attributes: { customer_id: 'journey-member' } },
  );
  const answer = await fetch(`${env.apiUrl}/v1/cart/exchange-token`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ exchangeToken }),
  });
  return answer.headers.get('x-session-id') ?? '';
}

/** Orders four tires with a card, or settled by the program. */
export async function makeOrder({ variant = 'treadmarket', delivery = 'home' }: OrderWish = {}): Promise<MadeOrder> {
  const email = `${randomUUID()}@example.com`;
  const key = { 'x-marketplace-key': VARIANT_RULES[variant].marketplaceKey, 'x-marketplace-origin': env.baseUrl };
  const { products } = await callApi<{ products: { variants: { productNumber: string }[] }[] }>(
    'GET',
    '/v1/products?size=205/55R16&inStock=true',
    key,
  );
  const cart = await callApi<{ cartNumber: string; sessionId: string }>('POST', '/v1/cart/empty', key, {
    cartType: delivery === 'home' ? 'STH' : 'STS',
    zipCode: home.zipCode,
  });
  const { cartNumber } = cart;
  const isProgram = VARIANT_RULES[variant].paymentMethods.length === 0;
  const sessionId = isProgram ? await handOver(cartNumber, key) : cart.sessionId;
  const own = { ...key, 'x-session-id': sessionId };
  const productNumber = products[0]?.variants[0]?.productNumber;
  await callApi('POST', `/v1/cart/items?cartNumber=${cartNumber}`, own, { items: [{ productNumber, quantity: 4 }] });
  if (delivery === 'home') await callApi('POST', `/v1/cart/${cartNumber}/shipping-address`, own, { ...home, email });
  else await bookInstaller(cartNumber, own, email);
  const { total } = await callApi<Cart>('GET', `/v1/cart/${cartNumber}?calculateTax=true`, own);
  const payment = isProgram
    ? {}
    : await callApi<{ paymentToken: string }>(
        'POST',
        '/v1/payment/create-token',
        { ...own, 'idempotency-key': randomUUID() },
        { paymentMethod: 'credit-card', cartNumber, providerToken: await cardToken() },
      );
  const order = await callApi<Order>(
    'POST',
    '/v1/orders',
    { ...own, 'content-type': ORDER_TYPE, 'idempotency-key': randomUUID() },
    {
      cartNumber,
      expectedTotal: total.value,
      ...('paymentToken' in payment && { paymentMethod: 'credit-card', paymentToken: payment.paymentToken }),
    },
  );
  const { orderId, orderNumber } = order;
  return { orderId, orderNumber, cartNumber, sessionId, email, totalCents: Math.round(total.value * 100) };
}
