import type { AdditionalPayment } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { ButtonLink, OrderNumber } from 'shared-ui';
import { LazyOutcome } from '../../ui/lazy-outcome';

/** Outcome: SUCCESS, or FAIL with its message (spec §4). */
export function Ended({ payment }: { readonly payment: AdditionalPayment }) {
  const { support } = useHost().variant;
  const { state, message, amount, description, orderNumber } = payment;
  const isPaid = state === 'accepted';
  return (
    <LazyOutcome
      isNews
      level={1}
      status={isPaid ? 'success' : 'info'}
      title={isPaid ? `${amount.formattedValue} paid` : 'You declined this payment'}
      action={
        <>
          <ButtonLink href="/orders">See your order</ButtonLink>
          <ButtonLink kind="secondary" href="/">
            To the store
          </ButtonLink>
        </>
      }
    >
      {isPaid ? (
        <p>
          {message} It was for “{description}”, order <OrderNumber>{orderNumber}</OrderNumber>.
        </p>
      ) : (
        <p>
          {message} Order <OrderNumber>{orderNumber}</OrderNumber> stays as it is. If you change your mind, call{' '}
          {support.phone}.
        </p>
      )}
    </LazyOutcome>
  );
}
