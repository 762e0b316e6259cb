import { Button, Dialog } from 'shared-ui';
import type { CartOffer } from '../../platform/active-cart/hand-over.slice';
import styles from './hand-over-question.module.css';

interface HandOverQuestionProps {
  readonly offer: CartOffer;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Confirmation before a linked cart is accepted. */
export function HandOverQuestion({ offer, onAccept, onDecline }: HandOverQuestionProps) {
  const { givenBy, totalUnitCount, ownUnitCount } = offer;
  const hasOwn = ownUnitCount > 0;
  const giver = givenBy === 'partner' ? 'Your program has opened a cart for you' : 'Someone sent you a cart';
  return (
    <Dialog
      isOpen
      onClose={onDecline}
      title={giver}
      footer={
        <div className={styles.actions}>
          <Button onClick={onAccept} isWide>
            {hasOwn ? 'Add it to my cart' : 'Open this cart'}
          </Button>
          <Button kind="secondary" onClick={onDecline} isWide>
            {hasOwn ? 'Keep my cart as it is' : 'No, thanks'}
          </Button>
        </div>
      }
    >
      <p>
        It has {items(totalUnitCount)}.{' '}
        {hasOwn
          ? `Your own cart has ${items(ownUnitCount)}, and they stay in it.`
          : 'You choose where it is delivered and how you pay.'}
      </p>
      {givenBy === 'shopper' ? <p>Open it only if you know who sent you the link.</p> : null}
    </Dialog>
  );
}
