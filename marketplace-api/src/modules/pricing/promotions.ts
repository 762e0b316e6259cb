import type { Promotion } from 'shared-contracts/wire';
import type { PromotionRow } from './pricing.types';

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
    minQuantity: row.minQuantity,
    endsOn: row.endsOn,
  };
}

export const isRunning = (row: PromotionRow, today: string) => row.startsOn <= today && today <= row.endsOn;
