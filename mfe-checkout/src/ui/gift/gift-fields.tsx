import { Controller, useWatch, type Control } from 'react-hook-form';
import { PhoneField } from 'remote-kit/address';
import { FormField, FormTextArea } from 'remote-kit/form';
import { Checkbox } from 'shared-ui';
import { MESSAGE_LENGTH, type GiftValues } from './gift.schema';
import styles from './gift.module.css';

interface GiftFieldsProps<T extends GiftValues> {
  readonly control: Control<T>;
  /** Heading with the recipient's role: receives the parcel, or brings the car. */
  readonly heading: string;
}

function Recipient({ control, heading }: GiftFieldsProps<GiftValues>) {
  const { length } = useWatch({ control, name: 'message' });
  // Browser autofill would enter the buyer's data.
  const field = { control, autoComplete: 'off' } as const;
  return (
    <fieldset className={styles.recipient}>
      <legend className={styles.legend}>{heading}</legend>
      <div className={styles.pair}>
        <FormField {...field} name="recipientFirstName" label="Recipient’s first name" />
        <FormField {...field} name="recipientLastName" label="Recipient’s last name" />
      </div>
      <PhoneField {...field} name="recipientPhone" label="Recipient’s phone" />
      <FormTextArea
        {...field}
        name="message"
        label="Gift message"
        isOptional
        rows={3}
        hint={`${length} of ${MESSAGE_LENGTH} characters. Printed on the packing slip, which shows no prices.`}
      />
    </fieldset>
  );
}

/** Makes the purchase a gift for a recipient; mails still go to the buyer. */
export function GiftFields<T extends GiftValues>({ control: whole, heading }: GiftFieldsProps<T>) {
  // Cast: React Hook Form's types are invariant; `T` has all fields of a gift.
  const control = whole as unknown as Control<GiftValues>;
  const isGift = useWatch({ control, name: 'isGift' });
  return (
    <>
      <div>
        <Controller
          control={control}
          name="isGift"
          render={({ field: { value, ...field } }) => (
            <Checkbox {...field} checked={value} label="This is a gift" aria-describedby="gift-hint" />
          )}
        />
        <p id="gift-hint" className={styles.hint}>
          For someone else? We email only you, never the recipient.
        </p>
      </div>
      {isGift ? <Recipient control={control} heading={heading} /> : null}
    </>
  );
}
