import type { CartProduct } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import styles from './cart-lines.module.css';
import { LineRebate } from './line-rebate';

/** The first promotion of a line's product (spec §3): instant savings or a rebate. */
export function LinePromotion({ product }: { readonly product: CartProduct }) {
  const hasPromotions = useFlag('promotions');
  const [first] = product.productPromotions;
  if (!first || !hasPromotions) return null;
  return (
    <>
      {first.kind === 'InstantSavingsPromotion' ? <p className={styles.rebate}>{first.description}</p> : null}
      <LineRebate product={product} />
    </>
  );
}
