import type { Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Steps } from 'shared-ui';
import { crumbsOf } from '../../checkout/crumbs';
import type { StepId } from '../../checkout/steps';
import styles from './checkout.module.css';

interface CrumbsProps {
  readonly cart: Cart;
  readonly step: StepId;
  readonly isPaying: boolean;
}

/** The variant's breadcrumb (spec §2). */
export function Crumbs({ cart: { cartType }, step, isPaying }: CrumbsProps) {
  const { crumbs, current } = crumbsOf({ cartType, step, isPaying }, useHost().variant);
  return (
    <div className={styles.crumbs}>
      <Steps steps={crumbs} current={current} isNumbered={false} />
    </div>
  );
}
