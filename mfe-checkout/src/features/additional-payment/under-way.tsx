import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { AdditionalPayment } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, Notice } from 'shared-ui';
import { additionalPaymentSlice } from './additional-payment.slice';
import { loadPayment } from './additional-payment.tasks';

const POLL_MS = 3_000;

/** A pending payment that the page follows, or a bank's challenge. */
export function UnderWay({ payment: { cartId, message, nextAction } }: { readonly payment: AdditionalPayment }) {
  const dispatch = useDispatch();
  const { navigation } = useHost();
  const isWaiting = nextAction === null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => dispatch(loadPayment.requested({ cartId })), POLL_MS);
    return () => clearInterval(timer);
  }, [dispatch, cartId, isWaiting]);
  if (nextAction === null)
    return (
      <Notice tone="info" announce="status" title="Your payment is being confirmed">
        {message} This takes less than a minute; the page follows it.
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      announce="status"
      title="Your bank has a question"
      action={
        <>
          <Button size="small" onClick={() => navigation.go(nextAction.url)}>
            Continue to your bank
          </Button>
          <Button size="small" kind="secondary" onClick={() => dispatch(additionalPaymentSlice.actions.bankLeft())}>
            Pay another way
          </Button>
        </>
      }
    >
      {message}
    </Notice>
  );
}
