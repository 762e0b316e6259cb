import { useCallback, useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import type { Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Icon, Skeleton } from 'shared-ui';
import type { Desk } from '../../platform/desk';
import { METHODS, PAY_PAL, type Method, type PageState } from '../../platform/page-state';
import { Part } from '../../ui/part';
import { CardForm, type CardFormHandle } from './card-form';
import styles from './payment.module.css';

export interface PaymentHandle {
  /** `agreed` is the total on the button, in dollars. */
  pay(agreed: number): void;
}

interface PaymentProps {
  readonly ref: Ref<PaymentHandle>;
  readonly desk: Desk;
  readonly page: PageState;
  readonly cart: Cart;
}

const WORDS: Readonly<Record<Method, { readonly title: string; readonly text: string }>> = {
  'credit-card': { title: 'Card', text: 'Credit or debit' },
  'pay-pal': { title: PAY_PAL, text: 'Approve there, come back' },
};

/** Payment method. Homestead accepts cards and PayPal. */
export function Payment({ ref, desk, page, cart }: PaymentProps) {
  const { variant } = useHost();
  const { method, session, phase, refusal } = page;
  const card = useRef<CardFormHandle>(null);
  const offered = METHODS.filter((one) => variant.paymentMethods.includes(one));
  const needsForm = method === 'credit-card' && session === null && phase === 'open';
  const { cartNumber } = cart;
  useEffect(() => {
    // A failure to open the form is shown; the shopper decides on a retry.
    if (needsForm) void desk.openPayment();
  }, [desk, needsForm, cartNumber, refusal]);
  useImperativeHandle(ref, () => ({
    pay: (agreed) => (method === 'pay-pal' ? void desk.openPayment() : card.current?.read(agreed)),
  }));
  const hearToken = useCallback((token: string, agreed: number) => void desk.payByCard(token, agreed), [desk]);

  return (
    <Part number={2} title={variant.checkout.titles.payment} lead="How would you like to pay?">
      <fieldset className={styles.methods} disabled={phase === 'paying' || phase === 'unsure'}>
        <legend className="visually-hidden">How would you like to pay?</legend>
        {offered.map((one) => (
          <label key={one} className={one === method ? styles.chosen : styles.method}>
            <input
              type="radio"
              name="method"
              className="visually-hidden"
              checked={one === method}
              onChange={() => desk.chooseMethod(one)}
            />
            <strong>{WORDS[one].title}</strong>
            <span>{WORDS[one].text}</span>
          </label>
        ))}
      </fieldset>
      {method === 'credit-card' && session?.frameUrl ? (
        <CardForm key={session.sessionId} ref={card} frameUrl={session.frameUrl} onToken={hearToken} />
      ) : null}
      {method === 'credit-card' && !session ? <Skeleton shape="free" className={styles.loading} /> : null}
      {method === 'pay-pal' ? (
        <p className={styles.lead}>
          {PAY_PAL} opens when you press the button. You approve {cart.total.formattedValue} there, and your order is
          placed when you are back.
        </p>
      ) : null}
      <p className={styles.safe}>
        <Icon name="lock" size={16} /> Your card goes straight to our payment provider; Homestead never sees its number.
      </p>
    </Part>
  );
}
