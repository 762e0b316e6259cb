import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OrderLookup, OrderLookupBody } from 'shared-contracts';
import { FormErrors, FormField, useDraftForm } from 'remote-kit/form';
import { Button, OrderNumber, ViewHeading } from 'shared-ui';
import { codeSchema, type CodeValues } from './lookup.schema';
import { orderLookupSlice, selectOrderLookup } from './order-lookup.slice';
import { requestCodeTask, openWithCodeTask } from './order-lookup.tasks';
import styles from './order-lookup.module.css';

/** Counts down the seconds since the last sent code. */
function useSecondsLeft(from: number, sent: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const until = performance.now() + from * 1_000;
    const count = (): void => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [from, sent]);
  return left;
}

interface CodeFormProps {
  readonly asked: OrderLookupBody;
  readonly answer: OrderLookup;
}

function OtherWays({ asked, answer }: CodeFormProps) {
  const dispatch = useDispatch();
  const { sent, isAsking } = useSelector(selectOrderLookup);
  const left = useSecondsLeft(answer.resendAfterSeconds, sent);
  return (
    <div className={styles.ways}>
      <Button
        kind="secondary"
        isLoading={isAsking}
        loadingLabel="Sending another code"
        disabled={left > 0}
        onClick={() => dispatch(requestCodeTask.requested(asked))}
      >
        {left > 0 ? `Send another code in ${left} s` : 'Send another code'}
      </Button>
      <Button kind="quiet" onClick={() => dispatch(orderLookupSlice.actions.begunAnew())}>
        Change number or email
      </Button>
    </div>
  );
}

/** Opens the order with the mailed six-digit code. */
export function CodeForm({ asked, answer }: CodeFormProps) {
  const dispatch = useDispatch();
  const { isOpening, codeError, requestError: askError, sent } = useSelector(selectOrderLookup);
  const form = useDraftForm<CodeValues>({
    draft: 'checkout.order-code',
    schema: codeSchema,
    saved: {},
    error: codeError,
  });
  const { control, handleSubmit } = form;
  const submit = handleSubmit(({ code }) => void dispatch(openWithCodeTask.requested({ ...asked, code })));
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <ViewHeading level={2} className={styles.heading} takesFocus>
        Enter the code
      </ViewHeading>
      <p className={styles.lead} role="status">
        {sent > 1 ? 'We sent another code. ' : ''}If {asked.email} belongs to order{' '}
        <OrderNumber>{asked.orderNumber}</OrderNumber>, a code of six digits is on its way there. It works for{' '}
        {answer.codeLifetimeMinutes} minutes. Check your spam folder, too.
      </p>
      <FormErrors form={form} blocking={askError ? [askError] : []} />
      <FormField
        control={control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className={styles.code}
      />
      <Button type="submit" size="large" isWide isLoading={isOpening} loadingLabel="Opening your order">
        Open my order
      </Button>
      <OtherWays asked={asked} answer={answer} />
    </form>
  );
}
