import type { Gift } from 'shared-contracts';
import styles from './gift.module.css';

/** Whom a purchase is for, and the message as it is printed on the packing slip. */
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
