import {
  ADDITIONAL_OUTCOMES,
  ORDER_OUTCOMES,
  OUTCOME_WAYS,
  type AnalyticsEvent,
  type AnalyticsItem,
  type AnalyticsVehicle,
} from './analytics';

type Rule = (value: unknown) => boolean;
type Fields<T> = { readonly [F in keyof T]-?: Rule };
type EventOf<N> = AnalyticsEvent extends infer E
  ? E extends { event: infer M }
    ? N extends M
      ? E
      : never
    : never
  : never;
type EventRules = { readonly [N in AnalyticsEvent['event']]: Fields<Omit<EventOf<N>, 'event'>> };

/** Maximum items of one event: a listing shows at most five pages below each other. */
const MOST_ITEMS = 200;
const LONGEST_TEXT = 400;
const LONGEST_TERM = 120;
const LONGEST_ID = 80;
/** Maximum characters of an address. */
const LONGEST_PAGE = 2_000;

const text =
  (longest = LONGEST_TEXT): Rule =>
  (value) =>
    typeof value === 'string' && value.length <= longest;
const id: Rule = (value) => typeof value === 'string' && value !== '' && value.length <= LONGEST_ID;
const amount: Rule = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 1e7;
const count: Rule = (value) => Number.isSafeInteger(value) && amount(value);
const flag: Rule = (value) => typeof value === 'boolean';
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined || rule(value);
const nullable =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value);
const oneOf =
  (values: readonly string[]): Rule =>
  (value) =>
    values.includes(value as string);
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length <= MOST_ITEMS && value.every(rule);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first field that is missing, invalid or unknown; null when all are valid. */
function faultyField(value: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, Rule>>): string | null {
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  return unknown ?? Object.keys(fields).find((name) => !fields[name]?.(value[name])) ?? null;
}

const record =
  (fields: Readonly<Record<string, Rule>>): Rule =>
  (value) =>
    isRecord(value) && faultyField(value, fields) === null;

const item = record({
  productNumber: id,
  price: amount,
  name: optional(text()),
  quantity: optional(count),
  position: optional(count),
  axle: optional(oneOf(['front', 'rear'])),
  fit: optional(oneOf(['fits', 'does-not-fit', 'unknown'])),
} satisfies Fields<AnalyticsItem>);
const items = listOf(item);
const lines = { items };
/** A function, so that the shell's script, which adds the vehicle itself, is built without it. */
const vehicleRule = (): Rule =>
  nullable(
    record({
      fitmentId: id,
      year: count,
      make: text(),
      model: text(),
      trim: text(),
    } satisfies Fields<AnalyticsVehicle>),
  );

const EVENTS: EventRules = {
  virtualPageview: { page: text(LONGEST_PAGE), title: text() },
  product_list: { list: text(), searchId: nullable(id), total: count, page: count, items },
  search_no_results: { term: nullable(text(LONGEST_TERM)), list: text(), searchId: nullable(id) },
  product_detail: { item, brand: text(), productType: text(), inStock: flag },
  add_to_cart: lines,
  remove_from_cart: lines,
  coupon_applied: { coupon: id, discount: amount },
  coupon_removed: { coupon: id, by: oneOf(['shopper', 'store']), reason: nullable(id) },
  coupon_refused: { coupon: id, reason: id },
  purchase: {
    orderNumber: id,
    customer: record({ email: text() }),
    cartType: id,
    paymentMethod: id,
    subTotal: amount,
    tax: amount,
    deliveryCost: amount,
    coupon: nullable(id),
    items: optional(items),
  },
  order_outcome: {
    outcome: oneOf(ORDER_OUTCOMES),
    through: oneOf(OUTCOME_WAYS),
    paymentMethod: nullable(id),
    orderNumber: nullable(id),
    reason: nullable(id),
  },
  additional_payment: {
    outcome: oneOf(ADDITIONAL_OUTCOMES),
    orderNumber: id,
    amount,
    paymentMethod: nullable(id),
    reason: nullable(id),
  },
};

/** Names of all events. */
export const ANALYTICS_EVENTS = /*#__PURE__*/ Object.keys(EVENTS) as readonly AnalyticsEvent['event'][];

/** Returns the fields that an event of this name may carry, besides its name and the vehicle that the shell adds. */
export const analyticsFields = (event: AnalyticsEvent['event']): readonly string[] => Object.keys(EVENTS[event]);

function faultOf(value: unknown, more: (name: string) => Readonly<Record<string, Rule>>): string | null {
  if (!isRecord(value)) return 'what is no event';
  const { event, ...fields } = value;
  if (typeof event !== 'string' || !Object.hasOwn(EVENTS, event))
    return `'${String(event).slice(0, 40)}', which is no event of the contract`;
  const field = faultyField(fields, { ...EVENTS[event as AnalyticsEvent['event']], ...more(event) });
  return field === null ? null : `'${event}' with a wrong '${field.slice(0, 40)}'`;
}

/** Returns the fault of a remote's event; null when it is valid. */
export const analyticsFault = (event: unknown): string | null => faultOf(event, () => ({}));

const absent: Rule = (value) => value === undefined;

/** Returns the fault of an entry that a collector receives: it has the vehicle, and never the customer. */
export const collectedFault = (entry: unknown): string | null =>
  faultOf(entry, (name) => ({ vehicle: vehicleRule(), ...(name === 'purchase' && { customer: absent }) }));

const EMAIL = /[^\s@=&?/“”"]+(?:@|%40)[^\s@=&?/“”"]+/gi;
/** Matches card numbers as cards print them, in groups or as one number. */
const CARD = /(?<!\d)(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})(?!\d)/g;

/** Returns the text without email addresses and card numbers, which people sometimes type into search fields. */
export const withoutPersonal = (words: string): string => words.replace(EMAIL, '[email]').replace(CARD, '[number]');

/** Fields with text that shoppers typed, and the maximum characters of each. */
const TYPED: Readonly<Record<string, number>> = {
  page: LONGEST_PAGE,
  title: LONGEST_TEXT,
  list: LONGEST_TEXT,
  term: LONGEST_TERM,
  coupon: LONGEST_ID,
};

/** Returns the event with typed text truncated and without personal data. */
export function withoutPersonalWords<T extends object>(event: T): T {
  const words = Object.entries(event).flatMap(([name, value]) => {
    const longest = Object.hasOwn(TYPED, name) ? TYPED[name] : undefined;
    return longest !== undefined && typeof value === 'string' ? [[name, withoutPersonal(value).slice(0, longest)]] : [];
  });
  return { ...event, ...Object.fromEntries(words) };
}
