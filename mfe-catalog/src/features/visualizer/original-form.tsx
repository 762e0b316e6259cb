import { useState, type FormEvent } from 'react';
import { useHost } from 'remote-kit';
import { Button, TextField } from 'shared-ui';
import { readTireSize } from '../../platform/tire-size';
import { VISUALIZER_PATH, visualizerHref, type VisualizerAddress } from './visualizer-address';
import styles from './visualizer.module.css';

interface OriginalFormProps {
  readonly address: VisualizerAddress;
  /** Why the size of the address is invalid. */
  readonly error?: string | undefined;
  /** True when a wheel is chosen, which determines the tire. */
  readonly hasWheel: boolean;
}

/** The original size. A plain GET form that works without script. */
export function OriginalForm({ address, error, hasWheel }: OriginalFormProps) {
  const { navigation } = useHost();
  const [wrong, setWrong] = useState(error);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const from = String(new FormData(form).get('from') ?? '').trim();
    const read = readTireSize(from);
    setWrong('error' in read ? read.error : undefined);
    if ('error' in read) form.querySelector<HTMLInputElement>('[name=from]')?.focus();
    else navigation.go(visualizerHref({ ...(address.wheel && { wheel: address.wheel }), from }), { scroll: false });
  };
  return (
    <form
      action={VISUALIZER_PATH}
      method="get"
      className={styles.original}
      aria-label="Your size"
      noValidate
      onSubmit={submit}
    >
      {hasWheel && address.wheel ? <input type="hidden" name="wheel" value={address.wheel} /> : null}
      <TextField
        name="from"
        label="Size on your car"
        defaultValue={address.from ?? ''}
        placeholder="205/55R16 91V"
        error={wrong}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" kind="secondary">
        Compare
      </Button>
    </form>
  );
}
