import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ORDER_MEDIA_TYPE } from 'shared-contracts/wire';
import { generateKey } from 'registry/trust/signing-key';
import { askEdge, type EdgeAnswer } from './edge-client';

/** Host name of a store in production whose gateway runs on this machine. */
export const SHOP_HOST = 'tires.example.com';
const SHOP_ORIGIN = `https://${SHOP_HOST}`;
export const CARD_NUMBER = '4242424242424242';
/** The shop's own data, for the import. */
export const SHOP_PRODUCTS = `productNumber,group,brand,name,type,size,price,stock
ACME-1,01,Acme,Tour A/S,touring,225/65R17,124.99,40
`;

/** Creates a team with a key, as production requires: versions signed with a developer's key are not served. */
export async function writeOwners(dir: string) {
  const { file, publicKey } = generateKey('catalog-1');
  const owners = { Catalog: { isOperator: true, keys: [publicKey], remotes: ['catalog'], paths: { '*': ['/'] } } };
  const [RELEASE_OWNERS, RELEASE_KEY_FILE] = [path.join(dir, 'owners.json'), path.join(dir, 'catalog-1.json')];
  await writeFile(RELEASE_OWNERS, JSON.stringify({ formatVersion: 1, teams: owners }));
  await writeFile(RELEASE_KEY_FILE, file);
  return { RELEASE_OWNERS, RELEASE_KEY_FILE };
}

/** Enters a card at the payment sandbox. */
export async function cardOfSandbox(paymentUrl: string): Promise<string> {
  const tokenised = await fetch(`${paymentUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: CARD_NUMBER, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  return ((await tokenised.json()) as { token: string }).token;
}

interface Request {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const askShop = (port: number, where: string, { body, headers }: Request = {}): Promise<EdgeAnswer> =>
  askEdge({
    port,
    from: '127.0.0.1',
    path: where,
    method: body === undefined ? 'GET' : 'POST',
    body,
    headers: { host: SHOP_HOST, 'x-marketplace-origin': SHOP_ORIGIN, ...headers },
  });

/** Buys four tires, shipped home, by card: through the gateway on a port, with the production's host name. */
export async function buyTires(port: number, providerToken: string): Promise<unknown> {
  const call = async <T>(where: string, request?: Request): Promise<T> => {
    const answer = await askShop(port, `/api/v1${where}`, request);
    if (answer.status >= 300) throw new Error(`${where}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as T;
  };
  const { cartNumber, sessionId } = await call<{ cartNumber: string; sessionId: string }>('/cart/empty', { body: {} });
  const mine = { 'x-session-id': sessionId };
  const key = () => ({ ...mine, 'idempotency-key': randomUUID() });
  const items = [{ productNumber: 'ACME-1', quantity: 4 }];
  await call(`/cart/items?cartNumber=${cartNumber}`, { headers: mine, body: { items } });
  const address = { address: '1 Main Street', city: 'Chicago', state: 'IL', zipCode: '60601' };
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@shop.test', phoneNumber: '312-555-0101' };
  await call(`/cart/${cartNumber}/shipping-address`, { headers: mine, body: { ...person, ...address } });
  const payment = { paymentMethod: 'credit-card', cartNumber };
  const { paymentToken } = await call<{ paymentToken: string }>('/payment/create-token', {
    headers: key(),
    body: { ...payment, providerToken },
  });
  const cart = await call<{ total: { value: number } }>(`/cart/${cartNumber}?calculateTax=true`, { headers: mine });
  return call('/orders', {
    headers: { ...key(), 'content-type': ORDER_MEDIA_TYPE },
    body: { ...payment, paymentToken, expectedTotal: cart.total.value },
  });
}
