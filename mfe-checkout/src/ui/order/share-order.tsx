import { useState } from 'react';
import type { Order } from 'shared-contracts';
import { share, useHost, type ShareOutcome } from 'remote-kit';
import { Button } from 'shared-ui';
import styles from './order-parts.module.css';
import { sharedWords } from './shared-words';

/** Shares place and time with another person; without a share sheet the text is copied, or shown for copying. */
export function ShareOrder({ order }: { readonly order: Order }) {
  const { announce } = useHost();
  const [outcome, setOutcome] = useState<ShareOutcome>('done');
  const words = sharedWords(order);
  const press = async (): Promise<void> => {
    const next = await share({ text: words }, words);
    setOutcome(next);
    if (next === 'copied') announce('Copied.');
    if (next === 'failed') announce('Your browser does not let us copy. Copy the words on the page yourself.');
  };
  return (
    <div className={styles.share}>
      <Button kind="quiet" icon={outcome === 'copied' ? 'check' : 'share'} onClick={() => void press()}>
        {order.installer ? 'Share the appointment' : 'Share the delivery date'}
      </Button>
      {outcome === 'copied' ? <p className={styles.soft}>Copied: {words}</p> : null}
      {outcome === 'failed' ? <p className={styles.soft}>Copy this: {words}</p> : null}
    </div>
  );
}
