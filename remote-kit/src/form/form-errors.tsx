import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormSetFocus, FieldPath } from 'react-hook-form';
import { Notice } from 'shared-ui';
import { SERVER } from './use-draft-form';
import styles from './form-errors.module.css';

/** Props of {@link FormErrors}. */
export interface FormErrorsProps<T extends FieldValues> {
  readonly errors: FieldErrors<T>;
  /** Grows with every refused submission: the summary takes the focus again. */
  readonly submitCount: number;
  readonly setFocus: UseFormSetFocus<T>;
}

/** Where the field stands on the page: errors are listed in the order of their fields. */
const placeOf = (name: string): number =>
  [...document.querySelectorAll('input, select, textarea, button')].findIndex(
    (field) => field.getAttribute('name') === name,
  );

/**
 * All errors that the form found in one place, each leading to its field; takes the focus when a submission was
 * refused. What the API finds later stands at its field alone, where the focus goes.
 */
export function FormErrors<T extends FieldValues>({ errors, submitCount, setFocus }: FormErrorsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const messages = Object.entries(errors)
    .flatMap(([name, error]) =>
      error?.message && error.type !== SERVER ? [[name, String(error.message)] as const] : [],
    )
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  const count = messages.length;
  useEffect(() => {
    if (submitCount > 0 && count > 0) box.current?.focus();
    // Only a submission moves the focus; typing must not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount]);
  if (submitCount === 0 || count === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" title={count === 1 ? 'One thing needs a change' : `${count} things need a change`}>
        <ul className={styles.errors}>
          {messages.map(([name, message]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  setFocus(name as FieldPath<T>);
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
