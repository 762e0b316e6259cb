import type { Promotion } from 'shared-contracts/wire';
import type { LiveCatalog } from './catalog-snapshot';
import type { PromotionRow } from './catalog.types';

export function toPromotion(row: PromotionRow): Promotion {
  const dollars = row.amountCents / 100;
  if (row.kind === 'instant_savings') {
    return {
      kind: 'InstantSavingsPromotion',
      id: row.promotionId,
      dollarAmount: dollars,
      rebatePDFUrl: null,
      description: `Instant $${dollars} off per tire at checkout`,
      minQuantity: row.minQuantity,
      endsOn: row.endsOn,
    };
  }
  const card = row.card?.startsWith('Visa') ? 'Visa' : 'Mastercard';
  return {
    kind: 'RebatePromotion',
    id: row.promotionId,
    rebateDollarOff: dollars,
    description: `Buy ${row.perQuantity}, get $${dollars} back on ${card} prepaid card`,
    rebateGiftCardType: card,
    rebatePDFUrl: row.rebateFormUrl,
    quantity: row.perQuantity,
    endsOn: row.endsOn,
  };
}

export const isRunning = (row: PromotionRow, today: string) => row.startsOn <= today && today <= row.endsOn;

/** Running offers of a line that any shopper gets, instant savings first and larger first. */
export function offersOf(snapshot: LiveCatalog, lineId: string, today: string): PromotionRow[] {
  return (snapshot.promotionsByLine.get(lineId) ?? [])
    .filter((row) => row.list !== 'government' && isRunning(row, today))
    .sort((a, b) => (a.kind === b.kind ? b.amountCents - a.amountCents : a.kind === 'instant_savings' ? -1 : 1));
}
