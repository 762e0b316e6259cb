import type { Address } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { AddressFields, addressSchema, PersonFields, toAddress } from 'remote-kit/address';
import { FormErrors, useDraftForm } from 'remote-kit/form';
import { Button } from 'shared-ui';
import styles from './change-appointment.module.css';

interface ShipHomeFormProps {
  readonly isBusy: boolean;
  readonly error: AppError | null;
  readonly onShip: (address: Address) => void;
}

/** Draft for this visit and tab only. */
export const SHIP_HOME_DRAFT = 'installer.ship-home';

/** New shipping address; input survives a reload, and API errors appear at their fields. */
export function ShipHomeForm({ isBusy, error, onShip }: ShipHomeFormProps) {
  const form = useDraftForm({ draft: SHIP_HOME_DRAFT, schema: addressSchema, saved: {}, error });
  const { control, handleSubmit } = form;
  const submit = handleSubmit((values) => onShip(toAddress(values)));
  return (
    <form className={styles.way} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.soft}>
        Shipping is free in the contiguous states. The appointment ends, and next you see what your order costs at this
        address.
      </p>
      <FormErrors form={form} />
      <PersonFields control={control} />
      <AddressFields form={form} />
      <div>
        <Button type="submit" size="large" isLoading={isBusy} loadingLabel="Changing your order">
          See the price here
        </Button>
      </div>
    </form>
  );
}
