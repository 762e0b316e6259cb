import { useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import type { Order } from 'shared-contracts';
import { AddressFields } from 'remote-kit/address';
import { FormErrors, FormField, useDraftForm } from 'remote-kit/form';
import { Button, Checkbox, Icon, OrderNumber } from 'shared-ui';
import styles from './order-page.module.css';
import { selectOrderPage } from './order-page.slice';
import { fileRebateTask, REBATE_DRAFT } from './order-page.tasks';
import { rebateSchema, rebateValues, toClaim } from './rebate.schema';

interface RebateFormProps {
  readonly order: Order;
  readonly promotionId: string;
  readonly onClose: () => void;
}

/** Claims a rebate for a recipient; the order itself is the invoice. */
export function RebateForm({ order, promotionId, onClose }: RebateFormProps) {
  const dispatch = useDispatch();
  const { act, rebateError } = useSelector(selectOrderPage);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useDraftForm({
    draft: `${REBATE_DRAFT}.${order.orderId}.${promotionId}`,
    schema: rebateSchema,
    saved: rebateValues(order),
    error: rebateError,
  });
  const { control, handleSubmit } = form;
  const submit = handleSubmit((values) => {
    dispatch(fileRebateTask.requested({ orderId: order.orderId, promotionId, body: toClaim(values) }));
  });
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <h3 ref={heading} tabIndex={-1} className={styles.rebateHeading}>
        Where should we mail your card?
      </h3>
      <FormErrors form={form} />
      <div className={styles.pair}>
        <FormField control={control} name="firstName" label="First name" autoComplete="given-name" />
        <FormField control={control} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <AddressFields form={form} />
      <p className={styles.attached}>
        <Icon name="check" size={20} />
        <span>
          The invoice of order <OrderNumber>{order.orderNumber}</OrderNumber> is attached.
        </span>
      </p>
      <Controller
        control={control}
        name="consent"
        render={({ field: { value, ...field }, fieldState: { error } }) => (
          <div>
            <Checkbox
              {...field}
              checked={value}
              label="I bought these tires for my own use, keep them, and claim this rebate only once."
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'consent-error' : undefined}
            />
            {error ? (
              <p id="consent-error" className={styles.fieldError}>
                <Icon name="warning" size={16} /> <span>{error.message}</span>
              </p>
            ) : null}
          </div>
        )}
      />
      <div className={styles.acts}>
        <Button type="submit" isLoading={act === 'filing'} loadingLabel="Filing your rebate">
          File my rebate
        </Button>
        <Button kind="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
