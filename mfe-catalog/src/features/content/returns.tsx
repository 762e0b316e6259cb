import { NOT_RETURNABLE_NOTICE, UNUSED_NOTICE, type PublicVariant } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Notice } from 'shared-ui';
import styles from './prose.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
}

/** Returns "within 30 days" when the brand promises a number of days. */
const within = (days: number | null): string => (days === null ? '' : ` within ${days} days`);

const OURS = 'We fix that at our cost, whenever you find it.';

function stepsOf({ support, returns, paymentMethods }: PublicVariant): readonly Step[] {
  const { promisedDays } = returns;
  const deadline = promisedDays === null ? ', which says until when' : `${within(promisedDays)} of delivery`;
  return [
    {
      title: 'Tell us',
      text: `Ask for it on your order’s page${deadline}, or call ${support.phone} with your order number.`,
    },
    { title: 'Give it to the carrier', text: 'We arrange and pay for the pickup.' },
    {
      title: 'Get your money',
      text:
        'Once we have it back and have checked it, we refund ' +
        `${paymentMethods.length > 0 ? 'the way you paid' : 'through your program'}: the products, ` +
        'their tax, and an installation that did not take place.',
    },
  ];
}

function NotReturnable({ phone }: { readonly phone: string }) {
  return (
    <div className={styles.prose}>
      <Notice tone="warn" title={NOT_RETURNABLE_NOTICE}>
        This holds for everything bought through this program, so take a minute before you order.
      </Notice>
      <h2>Before you order</h2>
      <p>
        Compare the size with the placard in your driver’s door, or choose your vehicle and we show what fits. Not sure?
        Call {phone}, and we look at it together.
      </p>
      <h2>If we got it wrong</h2>
      <p>
        If something arrives damaged, or is not what you ordered, we fix it at our cost. Don’t mount it. Call {phone}.
      </p>
    </div>
  );
}

/** Return policy (spec §6: not in the benefits variant). */
export function Returns() {
  const { variant } = useHost();
  const { returnable, showsUnusedNotice, support, returns } = variant;
  if (!returnable) return <NotReturnable phone={support.phone} />;
  return (
    <div className={styles.prose}>
      <ol className={styles.steps}>
        {stepsOf(variant).map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {showsUnusedNotice ? <p className={styles.notice}>{UNUSED_NOTICE}</p> : null}
      <h2>What can go back</h2>
      <p>
        Tires, wheels and accessories as they arrived{within(returns.promisedDays)}. A tire that was on a rim can no
        longer be sold as new: check the size before it is mounted. Leave labels on wheels until you have held them
        against your car.
      </p>
      <h2>Damaged, or not what you ordered</h2>
      <p>
        {OURS} Don’t have it mounted; take a picture, and call {support.phone} or write to{' '}
        <a href={`mailto:${support.email}`}>{support.email}</a>.
      </p>
      <h2>Worn or failed too soon</h2>
      <p>
        The maker’s warranty covers that. Each product names it under “Warranty”. Call us, and we help you with the
        claim.
      </p>
    </div>
  );
}
