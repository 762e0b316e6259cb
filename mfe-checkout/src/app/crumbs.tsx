import type { Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Steps } from 'shared-ui';
import { pathOf, type StepId } from '../platform/steps';
import styles from './checkout.module.css';

interface CrumbsProps {
  readonly cart: Cart;
  readonly step: StepId;
  /** Money is about to move: card details, a wallet's sheet, a provider's page, the order itself. */
  readonly isPaying: boolean;
}

/** What a screen is about, where it shares its crumb with another. */
const PARTS: Readonly<Partial<Record<StepId, string>>> = { payment: 'payment method', review: 'your order' };

/** The variant's breadcrumb; a crumb may cover several screens, and the last one is where money moves (spec §2). */
export function Crumbs({ cart, step, isPaying }: CrumbsProps) {
  const { variant } = useHost();
  const crumbs = variant.checkout.crumbs[cart.cartType];
  const ofStep = crumbs.findIndex(({ steps }) => steps.includes(step));
  const current = isPaying ? crumbs.length - 1 : Math.max(0, ofStep);
  const asksForMethod = variant.paymentMethods.length > 0;
  const part = asksForMethod ? PARTS[step] : undefined;
  const steps = crumbs.map(({ label, steps: screens }) => {
    const first = screens[0];
    return {
      label,
      ...(first && first !== 'confirmation' && { href: pathOf(first) }),
      ...(part && screens.includes(step) && { part }),
    };
  });
  return (
    <div className={styles.crumbs}>
      <Steps steps={steps} current={current} isNumbered={false} />
    </div>
  );
}
