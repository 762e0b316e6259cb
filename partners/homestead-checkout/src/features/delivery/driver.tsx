import { AddressFields, addressSchema, contactSchema, PersonFields, toAddress, toContact } from 'remote-kit/address';
import { FormErrors, useDraftForm } from 'remote-kit/form';
import { Button } from 'shared-ui';
import { Question } from '../../ui/part';
import { errorOf, withoutOutage, type DeliveryProps } from './delivery-props';
import styles from './delivery.module.css';

/** Person who brings the car; for a mobile installer, also the address. */
export function Driver({ desk, page, cart, missed, onSaved }: DeliveryProps & { readonly onSaved: () => void }) {
  const isVisit = cart.locationResponseDto?.isMobileRetailer ?? false;
  const form = useDraftForm({
    draft: 'homestead-checkout.driver',
    // A visit needs the fields of both schemas; the shorter one has no others.
    schema: (isVisit ? addressSchema : contactSchema) as typeof addressSchema,
    saved: { ...cart.contact, ...(isVisit && { zipCode: cart.zipCode ?? '', ...cart.mobileInstallationAddress }) },
    error: page.error,
  });
  const { control, handleSubmit } = form;
  const save = handleSubmit(async (values) => {
    if (await desk.saveAppointment(toContact(values), isVisit ? toAddress(values) : null)) onSaved();
  });
  return (
    <form className={styles.form} method="post" onSubmit={(event) => void save(event)} noValidate>
      <Question
        id="contact"
        title={isVisit ? 'Who will be with the car?' : 'Who brings the car?'}
        fault={errorOf(missed, 'contact')}
      >
        <FormErrors form={withoutOutage(form)} />
        <PersonFields control={control} />
        {isVisit ? <AddressFields form={form} cartNumber={cart.cartNumber} /> : null}
        <div>
          <Button type="submit" kind="secondary" isLoading={page.phase === 'saving'}>
            Save appointment
          </Button>
        </div>
      </Question>
    </form>
  );
}
