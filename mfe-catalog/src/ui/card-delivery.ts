import type { ProductCard } from 'shared-contracts';
import { shortDay } from '../platform/words';

/** Delivery data of a card for the shopper's ZIP code. */
export interface CardDelivery {
  readonly zipCode: string;
  /** Units available now; of a pair, of the scarcer one. */
  readonly left: number;
  /** `YYYY-MM-DD`; null when the ZIP code is not served. */
  readonly date: string | null;
}

/** Maximum stock that is shown as a number: two sets. */
const FEW = 8;

interface DeliveryText {
  readonly text: string;
  /** "to 94110", after the text. */
  readonly place?: string;
  readonly isOut: boolean;
}

/**
 * Returns one line: the date, and the stock when it is low. The line has the same height with and without a ZIP code.
 */
export function deliveryText(card: ProductCard, delivery: CardDelivery | undefined): DeliveryText {
  if (!delivery || delivery.date === null) {
    const isIn = card.variants.some(({ inStock }) => inStock);
    return isIn
      ? { text: delivery ? 'In stock' : `Free delivery ${shortDay(card.estimatedDelivery.date)}`, isOut: false }
      : { text: 'Out of stock', isOut: true };
  }
  const { left, date, zipCode } = delivery;
  if (left === 0) return { text: `Sold out for ${zipCode}`, isOut: true };
  const day = shortDay(date);
  return {
    text: left <= FEW ? `Only ${left} left · ${day}` : `Free delivery ${day}`,
    place: `to ${zipCode}`,
    isOut: false,
  };
}
