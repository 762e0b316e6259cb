import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { watchSilentInput } from 'remote-kit';
import { Button, ZipField } from 'shared-ui';
import styles from './zip-form.module.css';

interface ZipFormProps {
  readonly zipCode: string;
  readonly error?: string | undefined;
  readonly isSearching: boolean;
  readonly onSearch: (zipCode: string) => void;
  /** Form action without script, with the parameter `zip`. */
  readonly action?: string | undefined;
  /** Further fields of the search. */
  readonly children?: ReactNode;
}

/** Five digits and a button; the API validates them. */
export function ZipForm({ zipCode, error, isSearching, onSearch, action, children }: ZipFormProps) {
  useEffect(watchSilentInput, []);
  const [typed, setTyped] = useState<string | null>(null);
  const [isShort, setShort] = useState(false);
  const value = typed ?? zipCode;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setShort(!/^\d{5}$/.test(value));
    if (/^\d{5}$/.test(value)) onSearch(value);
  };
  return (
    <form className={styles.form} method="get" action={action} onSubmit={submit} noValidate>
      <ZipField
        name={action ? 'zip' : 'zipCode'}
        value={value}
        error={isShort ? 'Enter the five digits of your zip code.' : error}
        onZip={(digits) => {
          setTyped(digits);
          setShort(false);
        }}
      />
      {children}
      <Button type="submit" kind="secondary" isLoading={isSearching} loadingLabel="Looking for installers">
        Find installers
      </Button>
    </form>
  );
}
