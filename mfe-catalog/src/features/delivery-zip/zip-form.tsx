import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ZipValidation } from 'shared-contracts';
import { watchSilentInput } from 'remote-kit';
import { Button, ZipField } from 'shared-ui';
import { deliveryZipSlice, selectDeliveryZip } from './delivery-zip.slice';
import { checkZip } from './delivery-zip.tasks';
import styles from './zip-form.module.css';

interface ZipFormProps {
  readonly label?: string;
  readonly button?: string;
  /** Called when this form's ZIP code is known and served. */
  readonly onChosen?: (answer: ZipValidation) => void;
  /** True when the form is the purpose of its container, e.g. a dialog: its field is focused. */
  readonly isMain?: boolean;
}

/** Filters the shared answer: each form handles only its own requests. */
function useOwnAnswer(field: RefObject<HTMLInputElement | null>, onChosen: ZipFormProps['onChosen']) {
  const { status, answer } = useSelector(selectDeliveryZip);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || status === 'checking') return;
    asked.current = false;
    if (status === 'valid' && answer) onChosen?.(answer);
    if (status === 'refused') field.current?.focus();
  }, [answer, field, onChosen, status]);
  return asked;
}

/** Five digits, checked by the API: invalid, known, or known but not served (spec §5). */
export function ZipForm({ label = 'Zip code', button = 'Update', onChosen, isMain = false }: ZipFormProps) {
  const dispatch = useDispatch();
  const { status, message } = useSelector(selectDeliveryZip);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const asked = useOwnAnswer(field, onChosen);
  useEffect(watchSilentInput, []);
  useEffect(() => {
    // A dialog around it opens after its content is rendered, and takes the focus first.
    if (isMain) queueMicrotask(() => field.current?.focus());
  }, [isMain]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    asked.current = true;
    dispatch(checkZip.requested(text));
  };
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <ZipField
        ref={field}
        label={label}
        name="zipcode"
        value={text}
        error={status === 'refused' ? message : undefined}
        onZip={(digits) => {
          setText(digits);
          if (status === 'refused') dispatch(deliveryZipSlice.actions.edited());
        }}
      />
      <Button
        type="submit"
        kind={isMain ? 'primary' : 'secondary'}
        isLoading={status === 'checking'}
        loadingLabel="Checking the zip code"
      >
        {button}
      </Button>
    </form>
  );
}
