import { useState } from 'react';
import { AddressFields, addressSchema, PersonFields, toAddress } from 'remote-kit/address';
import { FormErrors, useDraftForm } from 'remote-kit/form';
import { Button } from 'shared-ui';
import { Question } from '../../ui/part';
import { errorOf, withoutOutage, type DeliveryProps } from './delivery-props';
import styles from './delivery.module.css';
import { Saved } from './saved';

/** Shipping address: a form, and its lines once saved. */
export function HomeAddress({ desk, page, cart, missed }: DeliveryProps) {
  const address = cart.shippingAddress;
  const [isOpen, setOpen] = useState(address === null);
  const form = useDraftForm({
    draft: 'homestead-checkout.address',
    schema: addressSchema,
    saved: { ...cart.contact, zipCode: cart.zipCode ?? '', ...address },
    error: page.error,
  });
  const { control, handleSubmit } = form;
  const save = handleSubmit(async (values) => {
    if (await desk.saveAddress(toAddress(values))) setOpen(false);
  });
  if (address && !isOpen)
    return (
      <Saved title="Ships to" what="the address" onChange={() => setOpen(true)}>
        <strong>
          {address.firstName} {address.lastName}
        </strong>
        <span>
          {address.address}
          {address.additionalAddress ? `, ${address.additionalAddress}` : ''}, {address.city}, {address.state}{' '}
          {address.zipCode}
        </span>
        <span>
          {address.email} · {address.phoneNumber}
        </span>
        {cart.estimatedDelivery ? <span>Arrives by {cart.estimatedDelivery}</span> : null}
      </Saved>
    );
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void save(event)} noValidate>
      <Question id="address" title="Where should it go?" fault={errorOf(missed, 'address')}>
        <FormErrors form={withoutOutage(form)} />
        <PersonFields control={control} />
        <AddressFields form={form} cartNumber={cart.cartNumber} />
        <div>
          <Button type="submit" kind="secondary" isLoading={page.phase === 'saving'}>
            Save address
          </Button>
        </div>
      </Question>
    </form>
  );
}
