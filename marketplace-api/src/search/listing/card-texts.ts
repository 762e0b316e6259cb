import { LRUCache } from 'lru-cache';
import { toCard, type CardContext, type CardSource } from '../../modules/catalog/product-card';
import type { Sku } from '../../modules/catalog/catalog.types';
import type { PromotionRow } from '../../modules/pricing/pricing.types';

/** The data of a card. A changed product or offer is a different object, by which the cache detects it. */
interface MadeFrom {
  readonly skus: readonly Sku[];
  readonly offers: readonly PromotionRow[];
  readonly date: string;
  readonly slot: string;
  readonly set: number | undefined;
}

interface KeptCard extends MadeFrom {
  readonly text: string;
}

const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);

const isSame = (one: MadeFrom, other: MadeFrom): boolean =>
  one.date === other.date &&
  one.slot === other.slot &&
  one.set === other.set &&
  isSameList(one.offers, other.offers) &&
  isSameList(one.skus, other.skus);

const keyOf = ({ skus, pair }: CardSource): string =>
  `${pair ? 'pair' : 'line'} ${skus.length} ${skus[0]!.productNumber}`;

/** Caches cards as JSON, because different listings share many. */
export class CardTexts {
  private readonly kept = new LRUCache<string, KeptCard>({
    max: 20_000,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ text }) => text.length,
  });

  of(source: CardSource, context: CardContext): string {
    const { skus } = source;
    const madeFrom: MadeFrom = {
      skus,
      offers: context.offersOf(skus[0]!.lineId),
      set: source.set,
      ...context.delivery,
    };
    const key = keyOf(source);
    const known = this.kept.get(key);
    if (known && isSame(known, madeFrom)) return known.text;
    const text = JSON.stringify(toCard(source, context));
    this.kept.set(key, { ...madeFrom, text });
    return text;
  }
}
