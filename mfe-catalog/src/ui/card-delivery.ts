import type { ProductCard } from 'shared-contracts';
import { shortDay } from '../platform/words';

/** What is known of a card for the shopper's own zip code. */
export interface CardDelivery {
  readonly zipCode: string;
  /** How many can be bought now; of a pair, of the scarcer one. */
  readonly left: number;
  /** `YYYY-MM-DD`; null where the zip code is not served. */
  readonly date: string | null;
}

/** Up to how many are told as a number: two sets. */
const FEW = 8;

interface DeliveryText {
  readonly text: string;
  /** "to 94110", after the text. */
  readonly place?: string;
  readonly isOut: boolean;
}

/**
 * One line of a card: the date, and how many are left where they are few. The same line with and without a zip code, so
 * that nothing moves.
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
