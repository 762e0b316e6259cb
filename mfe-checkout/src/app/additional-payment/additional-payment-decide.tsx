import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { installmentsOf, formatMonthly, PAYMENT_METHOD_FACTS } from 'shared-contracts';
import type { AdditionalPayment, PaymentMethod } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, Notice, type ThemeVariant } from 'shared-ui';
import { AntdTheme, ChoiceCards, ModalDialog } from 'shared-ui/antd';
import { AdditionalDesk } from '../../features/additional-payment/additional-desk';
import {
  additionalPaymentSlice,
  selectAdditionalPayment,
} from '../../features/additional-payment/additional-payment.slice';
import { payAdditional } from '../../features/additional-payment/additional-payment.tasks';
import styles from '../../features/additional-payment/additional-payment.module.css';
import { AmountDue } from '../../features/additional-payment/amount-due';
import { Decline } from '../../features/additional-payment/decline';
import { UnderWay } from '../../features/additional-payment/under-way';
import { FailureDialog } from '../../features/pay/failure-dialog';
import { MethodPanel } from '../../features/pay/method-panel';
import { failureWordsOf, wordsOf } from '../../platform/payment/payment-method-labels';
import { isUnsettled } from '../../platform/payment/unsettled';
import { usableMethods } from '../../platform/payment/usable-methods';
import { BlockedMethodsNotice } from '../../ui/blocked-methods-notice';
import { StepError } from '../../ui/step-error';

interface PaymentProps {
  readonly payment: AdditionalPayment;
}

function Choice({ payment, method }: PaymentProps & { readonly method: PaymentMethod }) {
  const dispatch = useDispatch();
  const methods = usableMethods(payment.paymentMethods, useHost());
  const loan = installmentsOf(Math.round(payment.amount.value * 100));
  const choices = methods.map((one) => ({
    value: one,
    title: PAYMENT_METHOD_FACTS[one].title,
    text: wordsOf(one, 'additional').choice,
    aside: PAYMENT_METHOD_FACTS[one].isOverTime && loan ? `From ${formatMonthly(loan)}/month` : undefined,
  }));
  return (
    <>
      <ChoiceCards
        label="Payment method"
        choices={choices}
        value={method}
        onChange={(chosen) => dispatch(additionalPaymentSlice.actions.methodChosen(chosen))}
      />
      <BlockedMethodsNotice offered={payment.paymentMethods} />
    </>
  );
}

/** Result of the previous attempt: an unpaid visit, an incomplete attempt, or a failure. */
function Told() {
  const dispatch = useDispatch();
  const { cancelledAt, hasTried, error, agreement } = useSelector(selectAdditionalPayment);
  if (cancelledAt)
    return (
      <Notice tone="info" announce="status">
        {wordsOf(cancelledAt, 'additional').cancelled}
      </Notice>
    );
  if (hasTried)
    return (
      <Notice tone="warn" announce="status" title="Your last try was not completed">
        Nothing was charged. Pay again, or choose another way to pay.
      </Notice>
    );
  if (error === null || failureWordsOf(error, agreement?.method ?? null)) return null;
  if (!agreement || !isUnsettled(error)) return <StepError error={error} />;
  return (
    <StepError
      error={{
        kind: 'network',
        message:
          'We lost the connection and don’t know yet whether your payment arrived. Check again: you won’t pay twice.',
      }}
      action={
        <Button size="small" kind="secondary" onClick={() => dispatch(payAdditional.requested(agreement))}>
          Check again
        </Button>
      }
    />
  );
}

function Pay({ payment }: PaymentProps) {
  const dispatch = useDispatch();
  const state = useSelector(selectAdditionalPayment);
  const choice = useRef<HTMLHeadingElement>(null);
  const { cartId, amount } = payment;
  const methods = usableMethods(payment.paymentMethods, useHost());
  const method = methods.find((one) => one === state.method) ?? methods[0] ?? null;
  const isBusy = state.act === 'paying';
  const again = (): void => void dispatch(additionalPaymentSlice.actions.errorDismissed());
  const another = (): void => {
    again();
    choice.current?.focus();
  };
  if (method === null && payment.paymentMethods.length > 0)
    return <BlockedMethodsNotice offered={payment.paymentMethods} />;
  if (method === null)
    return (
      <Button
        size="large"
        isWide
        isLoading={isBusy}
        loadingLabel="Accepting"
        onClick={() => dispatch(payAdditional.requested({ cartId, method: null }))}
      >
        Accept {amount.formattedValue}
      </Button>
    );
  return (
    <AdditionalDesk payment={payment}>
      <section className={styles.block}>
        <h2 ref={choice} tabIndex={-1} className={styles.heading}>
          How do you want to pay?
        </h2>
        <Choice payment={payment} method={method} />
      </section>
      <MethodPanel method={method} isBusy={isBusy} isDisabled={false} />
      <FailureDialog
        Shell={ModalDialog}
        words={failureWordsOf(state.error, state.agreement?.method ?? method)}
        onAgain={again}
        onAnother={methods.length > 1 ? another : null}
      />
    </AdditionalDesk>
  );
}

/** Review, payment and decline in one chunk, so that a failure can be shown without the network. */
export function AdditionalPaymentDecide({ payment }: PaymentProps) {
  const { variant } = useHost();
  const { act, isLeavingBank } = useSelector(selectAdditionalPayment);
  const isUnderWay = payment.state === 'paying' && !isLeavingBank;
  return (
    <AntdTheme variant={variant.theme as ThemeVariant}>
      <AmountDue payment={payment} />
      {isUnderWay ? <UnderWay payment={payment} /> : null}
      <Told />
      {isUnderWay ? null : <Pay payment={payment} />}
      {payment.state === 'open' && act !== 'paying' ? <Decline payment={payment} isBusy={act === 'declining'} /> : null}
    </AntdTheme>
  );
}
