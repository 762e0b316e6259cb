import type { Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button } from 'shared-ui';
import { PAY_PAL, type PageState } from '../platform/page-state';
import styles from './checkout.module.css';

interface PayBarProps {
  readonly cart: Cart;
  readonly page: PageState;
  readonly onPress: () => void;
}

const BUSY = 'Placing your order…';

/** The only button that charges, always visible, with the total. */
export function PayBar({ cart, page, onPress }: PayBarProps) {
  const { variant } = useHost();
  const { method, phase } = page;
  const { total, isTaxCalculated } = cart;
  const label = method === 'pay-pal' ? `Continue to ${PAY_PAL}` : `Place order · ${total.formattedValue}`;
  return (
    <div className={styles.payBar}>
      <p className={styles.payTotal}>
        <span>{isTaxCalculated ? 'Total' : 'Total before tax'}</span>
        <strong>{total.formattedValue}</strong>
      </p>
      <Button
        isWide
        size="large"
        isLoading={phase === 'paying'}
        loadingLabel={BUSY}
        aria-disabled={phase === 'unsure'}
        onClick={phase === 'unsure' ? undefined : onPress}
      >
        {label}
      </Button>
      <p className={styles.payNote}>
        {method === 'pay-pal' ? 'You approve there and come back.' : 'Your card is charged when you press it.'}
        {variant.returns.promisedDays === null ? '' : ` Free ${variant.returns.promisedDays}-day returns.`}
      </p>
    </div>
  );
}
