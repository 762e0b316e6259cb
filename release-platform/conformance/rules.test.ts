import { checkTrace, CHECKOUT_RULES } from './rules';
import type { Trace, TraceEntry } from './trace';

const context = { remote: 'some-checkout', cardNumber: '4242424242424242' };
const call = (name: string, key: string | null = 'k0', body: object = {}): TraceEntry => ({
  kind: 'call',
  call: name,
  key,
  body: JSON.stringify(body),
});
const order = (key: string | null = 'k1', body: object = { cartNumber: 'C1', expectedTotal: 10 }) =>
  call('POST /orders', key, body);
const request = (name: string): TraceEntry => ({ kind: 'request', name });
const ordered: TraceEntry = { kind: 'ordered', orderId: 'O1', status: 'OK' };
const thanks: TraceEntry = { kind: 'go', href: '/checkout/confirmation/O1?confirmation=true' };
const placed: TraceEntry = { kind: 'publish', name: 'order:placed', payload: {} };
const purchase: TraceEntry = { kind: 'analytics', event: 'purchase' };

/** A run of a correct checkout, in which the first response of its order was lost. */
const good: Trace = [
  request('cart:load-requested'),
  call('GET /cart/C1', null),
  { kind: 'cart', total: 10 },
  request('cart:address-requested'),
  call('POST /cart/C1/shipping-address'),
  call('POST /payment/create-session'),
  call('POST /payment/create-token'),
  { kind: 'write', key: 'some-checkout.submission', value: '{}' },
  { kind: 'write', key: 'draft.some-checkout.address', value: '{}' },
  { kind: 'write', key: 'edit_cart', value: '' },
  order(),
  order(),
  ordered,
  thanks,
  purchase,
  placed,
  request('cart:clear-requested'),
  call('POST /cart/empty'),
  { kind: 'reload' },
];

const without = (...left: readonly TraceEntry[]): Trace => good.filter((entry) => !left.includes(entry));
const before = (mark: TraceEntry, entry: TraceEntry): Trace =>
  good.flatMap((one) => (one === mark ? [entry, one] : [one]));
const orders = (...replaced: readonly TraceEntry[]): Trace => {
  const at = good.findIndex((entry) => entry.kind === 'call' && entry.call === 'POST /orders');
  return [...good.slice(0, at), ...replaced, ...good.slice(at + 2)];
};
const told = (trace: Trace) =>
  checkTrace(trace, context)
    .filter(({ fault }) => fault !== null)
    .map(({ title, fault }) => `${title}: ${fault}`);

describe('the conformance of a checkout', () => {
  it('passes for a run that keeps every rule', () => {
    expect(told(good)).toEqual([]);
    expect(checkTrace(good, context)).toHaveLength(CHECKOUT_RULES.length);
  });

  // Ten faults that a partner could make; each has one line that names the fix.
  it.each<[string, Trace, RegExp]>([
    [
      'publishes the cart itself',
      before(ordered, { kind: 'publish', name: 'cart:changed', payload: {} }),
      /^publishes only facts of its role: cart:changed$/,
    ],
    ['orders without a key', orders(order(null), order(null)), /^sends every order with an Idempotency-Key: /],
    [
      'orders a second time when the answer was lost',
      orders(order('k1'), order('k2')),
      /^asks again about the same order.*another Idempotency-Key/,
    ],
    ['gives up when the answer was lost', orders(order()), /^asks again about the same order.*nobody asked again$/],
    [
      'thanks before the order was answered',
      [...orders(thanks, order(), order())],
      /^thanks only for an order that was placed: /,
    ],
    [
      'publishes the purchase twice',
      before(placed, purchase),
      /^tells the data layer of the purchase once: purchase was told 2 times/,
    ],
    [
      'never says that an order was placed',
      without(placed),
      /^publishes order:placed once for an order: order:placed was told 0 times/,
    ],
    [
      'leaves the cart as it is',
      good.filter(
        (entry) =>
          !(entry.kind === 'request' && entry.name === 'cart:clear-requested') &&
          !(entry.kind === 'call' && entry.call === 'POST /cart/empty'),
      ),
      /^has the cart cleared after the order: .*never sent/,
    ],
    [
      'writes the cart by itself',
      before(ordered, call('PUT /cart/C1')),
      /^leaves writing the cart to the cart: PUT \/cart\/C1 was sent/,
    ],
    [
      'writes a key of the store',
      before(ordered, { kind: 'write', key: 'cart_id', value: 'C9' }),
      /^writes only storage keys of its own and of its role: cart_id$/,
    ],
    [
      'orders for a total of its own',
      orders(order('k1', { expectedTotal: 9 }), order('k1', { expectedTotal: 9 })),
      /^orders for the total that the shopper saw: expectedTotal is 9/,
    ],
    [
      'publishes the purchase again on a reload',
      [...good, purchase],
      /^tells nothing again when the thank-you is reloaded: /,
    ],
    [
      'sees the card',
      before(ordered, { kind: 'write', key: 'some-checkout.card', value: '4242 4242 4242 4242' }),
      /^never sees a card number: /,
    ],
    [
      'answers for the cart',
      before(ordered, { kind: 'respond', name: 'cart:load-requested' }),
      /^answers no request in another’s place: cart:load-requested$/,
    ],
  ])('fails with one clear line when it %s', (_, trace, line) => {
    const lines = told(trace);
    expect(lines).toEqual([expect.stringMatching(line)]);
  });
});
