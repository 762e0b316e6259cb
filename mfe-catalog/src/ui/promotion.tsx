import { PROMOTION_BANNERS, type Promotion } from 'shared-contracts';
import { Badge } from 'shared-ui';
import { dollars } from '../platform/words';

const STEP = 5;
const isIn = ({ from, to }: { readonly from: number; readonly to: number }, amount: number): boolean =>
  amount >= from && amount <= to && amount % STEP === 0;

/** Returns whether a promotion has a banner: only known amounts do (spec §5). */
export function hasBanner(promotion: Promotion): boolean {
  if (promotion.kind === 'InstantSavingsPromotion')
    return isIn(PROMOTION_BANNERS.instantSavings, promotion.dollarAmount);
  return isIn(
    promotion.rebateGiftCardType === 'Visa' ? PROMOTION_BANNERS.visa : PROMOTION_BANNERS.mastercard,
    promotion.rebateDollarOff,
  );
}

/** Returns the wording of a promotion (spec §9). */
export function promotionText(promotion: Promotion): string {
  if (promotion.kind === 'InstantSavingsPromotion')
    return `Instant ${dollars(promotion.dollarAmount, true)} off per tire at checkout`;
  return (
    `Buy ${promotion.quantity}, get ${dollars(promotion.rebateDollarOff, true)} back on ` +
    `${promotion.rebateGiftCardType} prepaid card`
  );
}

/** A promotion on a card, in few words; renders nothing for amounts without a banner. */
export function PromotionBadge({ promotion }: { readonly promotion: Promotion }) {
  if (!hasBanner(promotion)) return null;
  const short =
    promotion.kind === 'InstantSavingsPromotion'
      ? `Save ${dollars(promotion.dollarAmount, true)} per tire`
      : `${dollars(promotion.rebateDollarOff, true)} ` +
        `${promotion.rebateGiftCardType}${promotion.rebateGiftCardType === 'Visa' ? ' card' : ''} ` +
        `back on ${promotion.quantity}`;
  return (
    <Badge tone="saving" icon="tag">
      {short}
    </Badge>
  );
}
