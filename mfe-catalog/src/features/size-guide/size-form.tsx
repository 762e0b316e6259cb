import { useState, type FormEvent } from 'react';
import { useHost } from 'remote-kit';
import { Button, TextField } from 'shared-ui';
import { SIZE_GUIDE_PATH, sizeGuideHref, type SizeGuideAddress } from './size-guide-address';
import { readTireSize } from '../../platform/tire-size';
import styles from './size-guide.module.css';

const FIELDS = ['a', 'b'] as const;
const LABELS = { a: 'Size on your car', b: 'Size you are considering' } as const;

/** A plain GET form: it works without script, and results can be shared. */
export function SizeForm({ asked }: { readonly asked: SizeGuideAddress }) {
  const { navigation } = useHost();
  const [errors, setErrors] = useState<{ readonly a?: string | undefined; readonly b?: string | undefined }>({
    a: asked.a.error,
    b: asked.b.error,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const [a = '', b = ''] = FIELDS.map((name) => String(typed.get(name) ?? '').trim());
    const found = { a: readTireSize(a), b: b ? readTireSize(b) : null };
    const wrong = {
      a: 'error' in found.a ? found.a.error : undefined,
      b: found.b && 'error' in found.b ? found.b.error : undefined,
    };
    setErrors(wrong);
    const first = FIELDS.find((name) => wrong[name]);
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else navigation.go(sizeGuideHref(a, b), { scroll: false });
  };
  return (
    <form
      action={SIZE_GUIDE_PATH}
      method="get"
      className={styles.form}
      aria-label="Compare two sizes"
      noValidate
      onSubmit={submit}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={LABELS[name]}
          isOptional={name === 'b'}
          defaultValue={asked.isExample ? '' : asked[name].text}
          placeholder={asked[name].size?.label ?? '235/60R18'}
          error={errors[name]}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ))}
      <Button type="submit" size="large">
        Show
      </Button>
    </form>
  );
}
