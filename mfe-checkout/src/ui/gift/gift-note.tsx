import type { Gift } from 'shared-contracts';
import styles from './gift.module.css';

/** Recipient of a purchase, and the message of the packing slip. */
export function GiftNote({ gift }: { readonly gift: Gift }) {
  return (
    <>
      <span>
        For{' '}
        <strong>
          {gift.recipientFirstName} {gift.recipientLastName}
        </strong>{' '}
        · {gift.recipientPhone}
      </span>
      {gift.message ? <q className={styles.message}>{gift.message}</q> : null}
    </>
  );
}
