import type { CartProduct, RebatePromotion } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import styles from './cart-lines.module.css';

const isRebate = (promotion: CartProduct['productPromotions'][number]): promotion is RebatePromotion =>
  promotion.kind === 'RebatePromotion';

/** What comes back by mail for a product, with the form to send in; nothing where the variant runs no promotions. */
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
