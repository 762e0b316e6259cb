/*
 * Prices carts by the published rules of the deals data and the store's decisions, implemented independently of the
 * store's code: the proof compares both. Amounts in cents.
 */

export interface Sku {
  readonly number: string;
  readonly line: string;
  readonly group: string;
  readonly brand: string;
  readonly cents: number;
  readonly isTire: boolean;
  /** A tire or a wheel, which an appointment mounts. */
  readonly isMounted: boolean;
  readonly stock: number;
}
export interface Deal {
  readonly lines: readonly string[];
  readonly cents: number;
  readonly least: number;
  readonly from: string;
  readonly to: string;
  readonly isGovernment: boolean;
}
export interface Code {
  readonly percent: number | null;
  readonly cents: number;
  readonly from: string;
  readonly to: string;
  readonly leastCents: number;
  readonly leastUnits: number;
  readonly most: number | null;
  readonly isUsedUp: boolean;
  readonly isStackable: boolean;
  readonly groups: readonly string[];
  readonly brands: readonly string[];
  readonly lines: readonly string[];
  readonly skus: readonly string[];
}
export interface Place {
  /** Ten-thousandths. */
  readonly taxRate: number;
  readonly taxesLabour: boolean;
  /** Cents per new tire. */
  readonly tireFee: number;
  readonly taxesFee: boolean;
}

export interface PriceRequest {
  readonly items: readonly { readonly sku: Sku; readonly units: number }[];
  readonly deals: readonly Deal[];
  readonly code: Code | null | 'unknown';
  readonly isGovernment: boolean;
  readonly day: string;
  readonly labourCents: number;
  /** Null: not taxed. */
  readonly place: Place | null;
  readonly isUniform: boolean;
}

export interface Answered {
  readonly subTotal: number;
  readonly savings: number;
  readonly coupon: number;
  readonly couponError: string | null;
  readonly labour: number;
  readonly fees: number;
  readonly tax: number;
  readonly total: number;
  /** Amount of each line before tax. */
  readonly nets: readonly number[];
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const halfUp = (cents: number, rate: number) => Math.floor((cents * rate * 2 + 10_000) / 20_000);

/**
 * Distributes an amount in proportion. The cents left by rounding down go one each to the largest remainders, the first
 * of equal ones first.
 */
export function inProportion(amount: number, weights: readonly number[]): number[] {
  const whole = total(weights);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const lost = weights.map((weight) => (amount * weight) % whole);
  for (let left = amount - total(parts); left > 0; left -= 1) {
    const most = lost.indexOf(Math.max(...lost));
    parts[most]! += 1;
    lost[most] = -1;
  }
  return parts;
}

function savingsPerLine({ items, deals, isGovernment, day }: PriceRequest): number[] {
  const running = deals.filter((deal) => deal.from <= day && day <= deal.to && (!deal.isGovernment || isGovernment));
  const reached = running.filter(
    (deal) =>
      total(items.filter(({ sku }) => sku.isTire && deal.lines.includes(sku.line)).map(({ units }) => units)) >=
      Math.max(1, deal.least),
  );
  return items.map(({ sku, units }) => {
    const best = sku.isTire
      ? Math.max(0, ...reached.filter((deal) => deal.lines.includes(sku.line)).map((deal) => deal.cents))
      : 0;
    return units * Math.min(best, sku.cents);
  });
}

const allows = (code: Code, { group, brand, line, number }: Sku) =>
  [
    [code.groups, group],
    [code.brands, brand],
    [code.lines, line],
    [code.skus, number],
  ].every(([list, value]) => list!.length === 0 || (list as string[]).includes(value as string));

type Coupon = { readonly error: string } | { readonly parts: readonly number[] };

function couponOf({ items, code, day }: PriceRequest, nets: readonly number[], savings: readonly number[]): Coupon {
  const nothing = { parts: items.map(() => 0) };
  if (code === null) return nothing;
  if (code === 'unknown') return { error: 'COUPON_UNKNOWN' };
  if (day < code.from) return { error: 'COUPON_NOT_STARTED' };
  if (day > code.to) return { error: 'COUPON_EXPIRED' };
  const isMeant = items.map(({ sku }) => allows(code, sku));
  const meant = <T>(values: readonly T[]) => values.filter((_, index) => isMeant[index]);
  if (!isMeant.includes(true)) return { error: 'COUPON_NOT_APPLICABLE' };
  if (total(meant(nets)) < code.leastCents) return { error: 'COUPON_MIN_SUBTOTAL' };
  if (total(meant(items).map(({ units }) => units)) < code.leastUnits) return { error: 'COUPON_MIN_QUANTITY' };
  if (code.isUsedUp) return { error: 'COUPON_LIMIT_REACHED' };
  const weights = nets.map((net, index) => (isMeant[index] && (code.isStackable || savings[index] === 0) ? net : 0));
  const eligible = total(weights);
  if (eligible === 0) return { error: 'COUPON_NOT_APPLICABLE' };
  const worth = code.percent === null ? Math.min(code.cents, eligible) : Math.floor((eligible * code.percent) / 100);
  return { parts: inProportion(Math.min(worth, code.most ?? worth), weights) };
}

const feesOf = ({ items, place }: PriceRequest): number[] =>
  items.filter(({ sku }) => sku.isTire).map(({ units }) => units * (place?.tireFee ?? 0));

function taxOf(asked: PriceRequest, nets: readonly number[], labour: number): number {
  const { place, isUniform } = asked;
  if (place === null) return 0;
  const fees = feesOf(asked);
  if (isUniform) return halfUp(total(nets) + labour + total(fees), place.taxRate);
  const taxed = [...nets, ...(place.taxesLabour ? [labour] : []), ...(place.taxesFee ? fees : [])];
  return total(taxed.map((amount) => halfUp(amount, place.taxRate)));
}

export function priceOf(asked: PriceRequest): Answered {
  const prices = asked.items.map(({ sku, units }) => sku.cents * units);
  const savings = savingsPerLine(asked);
  const reduced = prices.map((price, index) => price - savings[index]!);
  const coupon = couponOf(asked, reduced, savings);
  const parts = 'parts' in coupon ? coupon.parts : prices.map(() => 0);
  const nets = reduced.map((net, index) => net - parts[index]!);
  const labour = asked.labourCents * total(asked.items.filter(({ sku }) => sku.isTire).map(({ units }) => units));
  const fees = total(feesOf(asked));
  const tax = taxOf(asked, nets, labour);
  return {
    subTotal: total(prices),
    savings: total(savings),
    coupon: total(parts),
    couponError: 'error' in coupon ? coupon.error : null,
    labour,
    fees,
    tax,
    nets,
    total: total(nets) + labour + fees + tax,
  };
}
