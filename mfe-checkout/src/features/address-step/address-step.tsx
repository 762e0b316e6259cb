import { useDispatch } from 'react-redux';
import type { Cart } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { AddressFields, addressSchema, PersonFields, toAddress } from 'remote-kit/address';
import { FormErrors, useDraftForm } from 'remote-kit/form';
import { checkoutTasks } from '../../checkout/checkout.tasks';
import { pathOf } from '../../checkout/steps';
import { GiftFields } from '../../ui/gift/gift-fields';
import { giftPart, giftSchema, giftValues } from '../../ui/gift/gift.schema';
import { StepActions } from '../../ui/step-actions';
import { StepFrame } from '../../ui/step-frame';
import styles from './address-step.module.css';

const schema = addressSchema.concat(giftSchema);

interface AddressStepProps {
  readonly cart: Cart;
  readonly isBusy: boolean;
  readonly error: AppError | null;
}

/** Shipping address of the order. */
export function AddressStep({ cart, isBusy, error }: AddressStepProps) {
  const dispatch = useDispatch();
  const form = useDraftForm({
    draft: 'checkout.address',
    schema,
    saved: { ...giftValues(cart), ...cart.contact, zipCode: cart.zipCode ?? '', ...cart.shippingAddress },
    error,
  });
  const { control, handleSubmit, watch } = form;
  const submit = handleSubmit((values) => {
    dispatch(checkoutTasks.saveAddress.requested({ ...toAddress(values), ...giftPart(values, cart) }));
  });
  return (
    <StepFrame step="address" lead="Free delivery in the contiguous states.">
      <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
        <FormErrors form={form} />
        <h2 className={styles.heading}>{watch('isGift') ? 'Your contact details' : 'Who is it for?'}</h2>
        <PersonFields control={control} />
        <GiftFields control={control} heading="Who is the gift for?" />
        <h2 className={styles.heading}>Where should we send it?</h2>
        <AddressFields form={form} cartNumber={cart.cartNumber} />
        <StepActions backHref={pathOf('delivery')} backLabel="Back to delivery" label="Continue" isBusy={isBusy} />
      </form>
    </StepFrame>
  );
}
