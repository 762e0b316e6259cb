import { createSlice } from '@reduxjs/toolkit';
import type { OutTheDoorList, ProductCard } from 'shared-contracts';
import { itemOf, partsText } from '../../platform/out-the-door';
import type { CardDelivery } from '../../ui/card-delivery';
import { readCardStock } from './card-stock.tasks';

/** Stock data for `zipCode`, by product number. */
export interface CardStockState {
  readonly zipCode: string | null;
  /** Requested numbers, answered or not, so that none is requested twice. */
  readonly asked: readonly string[];
  readonly known: Readonly<Record<string, { readonly left: number; readonly date: string | null }>>;
  /** Out-the-door price texts by product number. */
  readonly totals: Readonly<Record<string, string>>;
  /** Why the ZIP code has no dates; shown once, above the list. */
  readonly refusal: string | null;
}

const initialState: CardStockState = { zipCode: null, asked: [], known: {}, totals: {}, refusal: null };
const NOT_SERVED = "We don't deliver to your zip code yet. Another one in the 48 states works.";

const totalTexts = (list: OutTheDoorList): Record<string, string> =>
  Object.fromEntries(
    list.products.map(({ productNumber, total }) => [
      productNumber,
      `${total.formattedValue} out the door near ${list.zipCode}, ${partsText(list)}`,
    ]),
  );

export const cardStockSlice = createSlice({
  name: 'cardStock',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(readCardStock.requested, (state, { payload: { zipCode, productNumbers, items } }) => {
        const kept = state.zipCode === zipCode ? state : initialState;
        return { ...kept, zipCode, asked: [...kept.asked, ...productNumbers, ...items] };
      })
      .addCase(readCardStock.succeeded, (state, { payload: { products, totals }, meta }) => {
        if (state.zipCode !== meta.request.zipCode) return state;
        const found = products.map(({ productNumber, availableQuantity, estimatedDelivery }) => [
          productNumber,
          { left: availableQuantity, date: estimatedDelivery?.date ?? null },
        ]);
        const isServed = products.length === 0 || products.some(({ estimatedDelivery }) => estimatedDelivery !== null);
        return {
          ...state,
          known: { ...state.known, ...Object.fromEntries(found) },
          totals: { ...state.totals, ...(totals && totalTexts(totals)) },
          refusal: isServed ? state.refusal : NOT_SERVED,
        };
      })
      // Without an answer cards keep the usual date; only an invalid ZIP code is reported.
      .addCase(readCardStock.failed, (state, { payload, meta }) =>
        state.zipCode === meta.request.zipCode &&
        payload.kind === 'validation' &&
        payload.fields.some(({ field }) => field === 'zip-code')
          ? { ...state, refusal: payload.message }
          : state,
      ),
});

export const selectCardStock = (state: { readonly cardStock: CardStockState }): CardStockState => state.cardStock;

/** Returns the products of a card: its only size or its pair; of many sizes the first, whose date applies to all. */
export const stockNumbersOf = ({ variants, variantCount, subtitle }: ProductCard): string[] =>
  (subtitle.rear || variantCount === 1 ? variants : variants.slice(0, 1)).map(({ productNumber }) => productNumber);

/** Returns items for out-the-door prices: cards that show one size of the vehicle. */
export const itemsOf = ({ shown, variants: [first], productType }: ProductCard): string[] =>
  shown.scope === 'one' && first && productType !== 'ACCESSORY' ? [itemOf(first.productNumber, shown.quantity)] : [];

/** Returns the stock of a card; for many sizes without a count. */
export function cardDelivery(card: ProductCard, { zipCode, known }: CardStockState): CardDelivery | undefined {
  const numbers = stockNumbersOf(card);
  const found = numbers.flatMap((number) => known[number] ?? []);
  const [first] = found;
  if (!zipCode || !first || found.length < numbers.length) return undefined;
  const isOneSize = Boolean(card.subtitle.rear) || card.variantCount === 1;
  const left = isOneSize
    ? Math.min(...found.map((one) => one.left))
    : card.variants.some(({ inStock }) => inStock)
      ? Infinity
      : 0;
  return { zipCode, left, date: first.date };
}
