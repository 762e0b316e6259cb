import type { Queries } from '../../platform/database/database';
import { allCoupons, allPromotions } from './offers.sql';
import type { CouponRow, PromotionRow } from './pricing.types';
import { isRunning } from './promotions';

/** All promotions and coupons at one moment. */
export class Offers {
  readonly coupons: ReadonlyMap<string, CouponRow>;
  private readonly byLine = new Map<string, PromotionRow[]>();

  constructor(
    readonly promotions: readonly PromotionRow[],
    coupons: readonly CouponRow[],
  ) {
    this.coupons = new Map(coupons.map((coupon) => [coupon.code, coupon]));
    for (const promotion of promotions) {
      for (const lineId of promotion.lineIds) this.byLine.set(lineId, [...(this.byLine.get(lineId) ?? []), promotion]);
    }
  }

  /** Returns the lines that any promotion names, active or not. */
  lineIds = (): Iterable<string> => this.byLine.keys();

  /** Returns the promotions that name any of these lines, in their order. */
  ofLines(lineIds: Iterable<string>): PromotionRow[] {
    const named = new Set([...lineIds].flatMap((lineId) => this.byLine.get(lineId) ?? []));
    return named.size === 0 ? [] : this.promotions.filter((promotion) => named.has(promotion));
  }

  hasSamePromotions = (other: Offers): boolean => JSON.stringify(this.promotions) === JSON.stringify(other.promotions);

  /** Returns the lines whose promotions differ from those in `other`. */
  changedLines(other: Offers): string[] {
    const textOf = (offers: Offers, lineId: string) => JSON.stringify(offers.byLine.get(lineId));
    const ids = new Set([...this.byLine.keys(), ...other.byLine.keys()]);
    return [...ids].filter((lineId) => textOf(this, lineId) !== textOf(other, lineId));
  }

  /** Returns a line's active offers for any shopper: instant savings first, larger ones first. */
  ofLine(lineId: string, today: string): PromotionRow[] {
    return (this.byLine.get(lineId) ?? [])
      .filter((row) => row.list !== 'government' && isRunning(row, today))
      .sort((a, b) => (a.kind === b.kind ? b.amountCents - a.amountCents : a.kind === 'instant_savings' ? -1 : 1));
  }
}

export const NO_OFFERS = new Offers([], []);

export async function readOffers(db: Queries): Promise<Offers> {
  const [promotions, coupons] = await Promise.all([
    db.many<PromotionRow>(allPromotions),
    db.many<CouponRow>(allCoupons),
  ]);
  return new Offers(promotions, coupons);
}
