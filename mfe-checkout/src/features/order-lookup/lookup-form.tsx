import { useDispatch, useSelector } from 'react-redux';
import { useIsHydrated } from 'remote-kit';
import { FormErrors, FormField, useDraftForm } from 'remote-kit/form';
import { Button, Notice, OrderNumber } from 'shared-ui';
import { lastOrder } from '../../platform/orders/own-orders';
import { orderPathOf } from '../../platform/orders/order-path';
import { lookupSchema, type LookupValues } from './lookup.schema';
import { selectOrderLookup } from './order-lookup.slice';
import { requestCodeTask } from './order-lookup.tasks';
import styles from './order-lookup.module.css';

/** A browser that ordered needs no code. */
function OwnOrder() {
  // The server does not know it, so it appears after hydration.
  const isHydrated = useIsHydrated();
  const order = isHydrated ? lastOrder() : null;
  if (order === null) return null;
  return (
    <Notice
      tone="info"
      title={
        <>
          You ordered <OrderNumber>{order.orderNumber}</OrderNumber> in this browser
        </>
      }
    >
      <a href={orderPathOf(order.orderId)}>See this order</a>
    </Notice>
  );
}

/** Order number and email address: a code is mailed there. */
export function LookupForm() {
  const dispatch = useDispatch();
  const { isAsking, requestError: askError, asked } = useSelector(selectOrderLookup);
  const form = useDraftForm<LookupValues>({
    draft: 'checkout.order-lookup',
    schema: lookupSchema,
    saved: asked ?? {},
    error: askError,
  });
  const { control, handleSubmit } = form;
  const submit = handleSubmit((values) => void dispatch(requestCodeTask.requested(values)));
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <FormErrors form={form} />
      <FormField
        control={control}
        name="orderNumber"
        label="Order number"
        hint="For example TM-100001. You find it in the email that confirmed your order."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormField
        control={control}
        name="email"
        label="Email"
        hint="The one that you ordered with."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <Button type="submit" size="large" isWide isLoading={isAsking} loadingLabel="Sending the code">
        Send me a code
      </Button>
      <OwnOrder />
    </form>
  );
}
