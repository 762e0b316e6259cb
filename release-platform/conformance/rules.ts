import { ROLES } from 'shared-contracts';
import { entriesOf, placeOf, type Trace, type TraceEntry } from './trace';

/** A rule of the role. Returns the reason why a trace breaks it, or null. */
export interface Rule {
  readonly title: string;
  readonly fault: (trace: Trace, context: RuleContext) => string | null;
}

export interface RuleContext {
  /** The remote's name, which is the prefix of its storage keys. */
  readonly remote: string;
  /** Typed into the provider's frame; must not appear elsewhere. */
  readonly cardNumber: string;
}

const { events } = ROLES.checkout;
const STORE_KEYS: readonly string[] = ROLES.checkout.storeKeys;
const CART_WRITES = [
  'cart:change-requested',
  'cart:address-requested',
  'cart:installation-requested',
  'cart:clear-requested',
];

const isOrderCall = (entry: TraceEntry): boolean => entry.kind === 'call' && entry.call === 'POST /orders';
const isCartWrite = (entry: TraceEntry): boolean =>
  entry.kind === 'call' && /^(POST|PUT|DELETE) \/cart\//.test(entry.call);
const orderCalls = (trace: Trace) => entriesOf(trace, 'call').filter(isOrderCall);
const foreign = (names: readonly string[], known: readonly string[]): string | null => {
  const found = [...new Set(names.filter((name) => !known.includes(name)))];
  return found.length > 0 ? found.join(', ') : null;
};
const answeredAt = (trace: Trace): number =>
  placeOf(trace, (entry) => entry.kind === 'ordered' && entry.status === 'OK');
const isPlaced = (entry: TraceEntry): boolean => entry.kind === 'publish' && entry.name === 'order:placed';
const isPurchase = (entry: TraceEntry): boolean => entry.kind === 'analytics' && entry.event === 'purchase';
const firstVisit = (trace: Trace): Trace => {
  const end = placeOf(trace, ({ kind }) => kind === 'reload');
  return end < 0 ? trace : trace.slice(0, end);
};

function toldOnce(trace: Trace, holds: (entry: TraceEntry) => boolean, what: string): string | null {
  const visit = firstVisit(trace);
  const count = visit.filter(holds).length;
  if (count !== 1) return `${what} was told ${count} times for one order`;
  return placeOf(visit, holds) < answeredAt(visit) ? `${what} was told before the order was answered as paid` : null;
}

function unaskedCartWrite(trace: Trace): string | null {
  let asked = 0;
  for (const entry of trace) {
    if (entry.kind === 'request' && CART_WRITES.includes(entry.name)) asked += 1;
    if (!isCartWrite(entry)) continue;
    asked -= 1;
    if (asked < 0 && entry.kind === 'call') return `${entry.call} was sent, and nobody had asked the cart for it`;
  }
  return null;
}

function lostAnswer(trace: Trace): string | null {
  const [first, ...again] = orderCalls(trace);
  if (!first || again.length === 0) return 'the answer of POST /orders was lost, and nobody asked again';
  if (again.some(({ key }) => key !== first.key))
    return 'it was asked again under another Idempotency-Key: that can be a second order';
  return again.some(({ body }) => body !== first.body)
    ? 'it was asked again with another body under the same key'
    : null;
}

function agreedTotal(trace: Trace): string | null {
  const at = placeOf(trace, isOrderCall);
  const shown = entriesOf(trace.slice(0, at), 'cart').at(-1)?.total;
  const sent = (JSON.parse(orderCalls(trace)[0]?.body || '{}') as { expectedTotal?: number }).expectedTotal;
  return sent === shown ? null : `expectedTotal is ${String(sent)}, and the cart's total was ${String(shown)}`;
}

function foreignKey(trace: Trace, { remote }: RuleContext): string | null {
  const isOwn = (key: string): boolean =>
    key.startsWith(`${remote}.`) || key.startsWith(`draft.${remote}.`) || STORE_KEYS.includes(key);
  const keys = entriesOf(trace, 'write').map(({ key }) => key);
  return foreign(keys, keys.filter(isOwn));
}

function earlyThanks(trace: Trace): string | null {
  const at = placeOf(trace, (entry) => entry.kind === 'go' && entry.href.startsWith('/checkout/confirmation/'));
  const answered = placeOf(trace, ({ kind }) => kind === 'ordered');
  return at >= 0 && (answered < 0 || at < answered) ? 'the thank-you was shown before POST /orders was answered' : null;
}

function uncleared(trace: Trace): string | null {
  const cleared = placeOf(trace, (entry) => entry.kind === 'request' && entry.name === 'cart:clear-requested');
  if (cleared < 0) return 'cart:clear-requested was never sent: the ordered cart stays the active one';
  return cleared < answeredAt(trace) ? 'cart:clear-requested was sent before the order was answered as paid' : null;
}

const first = (trace: Trace, call: string): number =>
  placeOf(trace, (entry) => entry.kind === 'call' && entry.call === call);

/** The rules of the role `checkout`, in the order of a run. */
export const CHECKOUT_RULES: readonly Rule[] = [
  {
    title: 'asks for the cart on the bus',
    fault: (trace) =>
      entriesOf(trace, 'request').some(({ name }) => name === 'cart:load-requested')
        ? null
        : 'cart:load-requested was never sent',
  },
  {
    title: 'publishes only facts of its role',
    fault: (trace) =>
      foreign(
        entriesOf(trace, 'publish').map(({ name }) => name),
        events.publishes,
      ),
  },
  {
    title: 'sends only requests of its role',
    fault: (trace) =>
      foreign(
        entriesOf(trace, 'request').map(({ name }) => name),
        events.requests,
      ),
  },
  {
    title: 'answers no request in another’s place',
    fault: (trace) =>
      foreign(
        entriesOf(trace, 'respond').map(({ name }) => name),
        events.handles,
      ),
  },
  { title: 'leaves writing the cart to the cart', fault: unaskedCartWrite },
  {
    title: 'keeps the payment before it orders',
    fault: (trace) => {
      const kept = first(trace, 'POST /payment/create-token');
      return kept >= 0 && kept < placeOf(trace, isOrderCall)
        ? null
        : 'POST /payment/create-token does not come before POST /orders';
    },
  },
  {
    title: 'sends every order with an Idempotency-Key',
    fault: (trace) => (orderCalls(trace).every(({ key }) => key) ? null : 'POST /orders was sent without one'),
  },
  { title: 'asks again about the same order when the answer was lost', fault: lostAnswer },
  { title: 'orders for the total that the shopper saw', fault: agreedTotal },
  {
    title: 'reaches a placed order',
    fault: (trace) => (answeredAt(trace) >= 0 ? null : 'POST /orders was never answered as paid'),
  },
  { title: 'thanks only for an order that was placed', fault: earlyThanks },
  { title: 'publishes order:placed once for an order', fault: (trace) => toldOnce(trace, isPlaced, 'order:placed') },
  { title: 'tells the data layer of the purchase once', fault: (trace) => toldOnce(trace, isPurchase, 'purchase') },
  { title: 'has the cart cleared after the order', fault: uncleared },
  {
    title: 'tells nothing again when the thank-you is reloaded',
    fault: (trace) => {
      const after = trace.slice(firstVisit(trace).length);
      return after.some((entry) => isPlaced(entry) || isPurchase(entry)) ? 'the purchase was told again' : null;
    },
  },
  { title: 'writes only storage keys of its own and of its role', fault: foreignKey },
  {
    title: 'never sees a card number',
    fault: (trace, { cardNumber }) =>
      JSON.stringify(trace).replace(/[\s-]/g, '').includes(cardNumber)
        ? 'the number typed into the provider’s frame was seen outside of it'
        : null,
  },
];

/** The result of a rule. */
export interface Finding {
  readonly title: string;
  /** Null when the rule is kept. */
  readonly fault: string | null;
}

export const checkTrace = (trace: Trace, context: RuleContext): readonly Finding[] =>
  CHECKOUT_RULES.map(({ title, fault }) => ({ title, fault: fault(trace, context) }));
