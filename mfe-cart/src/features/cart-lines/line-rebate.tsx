import type { CartProduct, RebatePromotion } from 'shared-contracts';
import { useHost } from 'remote-kit';
import styles from './cart-lines.module.css';

const isRebate = (promotion: CartProduct['productPromotions'][number]): promotion is RebatePromotion =>
  promotion.kind === 'RebatePromotion';

/** What comes back by mail for a product, with the form to send in; nothing where the variant runs no promotions. */
export function LineRebate({ product }: { readonly product: CartProduct }) {
  const { flags } = useHost();
  const rebate = product.productPromotions.find(isRebate);
  if (!rebate?.rebatePDFUrl || flags['promotions'] === false) return null;
  return (
    <p className={styles.rebate}>
      {rebate.description}.{' '}
      <a href={rebate.rebatePDFUrl} aria-label={`Rebate form: ${product.brandName} ${product.name}`}>
        Rebate form
      </a>
    </p>
  );
}
