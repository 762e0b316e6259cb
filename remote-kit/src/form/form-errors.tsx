import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormSetFocus, FieldPath } from 'react-hook-form';
import { Notice } from 'shared-ui';
import styles from './form-errors.module.css';

/** Props of {@link FormFaults}. */
export interface FormFaultsProps<T extends FieldValues> {
  readonly errors: FieldErrors<T>;
  /** Grows with every refused submission: the summary takes the focus again. */
  readonly submitCount: number;
  readonly setFocus: UseFormSetFocus<T>;
}

/** Where the field stands on the page: faults are read in the order in which they are mended. */
const placeOf = (name: string): number =>
  [...document.querySelectorAll('input, select, textarea, button')].findIndex(
    (field) => field.getAttribute('name') === name,
  );

/** All faults in one place, each leading to its field; takes the focus when a submission was refused. */
export function FormFaults<T extends FieldValues>({ errors, submitCount, setFocus }: FormFaultsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(errors)
    .flatMap(([name, fault]) => (fault?.message ? [[name, String(fault.message)] as const] : []))
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  const count = faults.length;
  useEffect(() => {
    if (submitCount > 0 && count > 0) box.current?.focus();
    // Only a submission moves the focus; typing must not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount]);
  if (submitCount === 0 || count === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" title={count === 1 ? 'One thing needs a change' : `${count} things need a change`}>
        <ul className={styles.faults}>
          {faults.map(([name, message]) => (
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
