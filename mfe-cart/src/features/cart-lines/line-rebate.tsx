import type { CartProduct, RebatePromotion } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import styles from './cart-lines.module.css';

const isRebate = (promotion: CartProduct['productPromotions'][number]): promotion is RebatePromotion =>
  promotion.kind === 'RebatePromotion';

/** A product's mail-in rebate, with its form; renders nothing in variants without promotions. */
export function LineRebate({ product }: { readonly product: CartProduct }) {
  const hasPromotions = useFlag('promotions');
  const rebate = product.productPromotions.find(isRebate);
  if (!rebate?.rebatePDFUrl || !hasPromotions) return null;
  return (
    <p className={styles.rebate}>
      {rebate.description}.{' '}
      <a href={rebate.rebatePDFUrl} aria-label={`Rebate form: ${product.brandName} ${product.name}`}>
        Rebate form
      </a>
    </p>
  );
}
