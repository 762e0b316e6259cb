import { useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button, TextField } from 'shared-ui';
import { checkZip, deliveryZipSlice, selectDeliveryZip } from './delivery-zip.slice';
import styles from './zip-form.module.css';

interface ZipFormProps {
  readonly label?: string;
  readonly button?: string;
}

/** Five digits, checked by the API: not a zip code, known, or known but not served (spec §5). */
export function ZipForm({ label = 'Zip code', button = 'Update' }: ZipFormProps) {
  const dispatch = useDispatch();
  const { status, message } = useSelector(selectDeliveryZip);
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    dispatch(checkZip.requested(text));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        name="zipcode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        value={text}
        error={status === 'refused' ? message : undefined}
        onChange={(event) => {
          setText(event.target.value.replace(/\D/g, '').slice(0, 5));
          if (status === 'refused') dispatch(deliveryZipSlice.actions.edited());
        }}
      />
      <Button type="submit" kind="secondary" isLoading={status === 'checking'} loadingLabel="Checking the zip code">
        {button}
      </Button>
    </form>
  );
}
