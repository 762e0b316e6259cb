import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './choice.module.css';

/** Props of {@link Checkbox}. */
export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  /** Content at the right end, e.g. the number of results. */
  aside?: ReactNode;
  ref?: React.Ref<HTMLInputElement>;
}

/** A native checkbox with its label. */
export function Checkbox({ label, aside, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span className={styles.label}>{label}</span>
      {aside ? <span className={styles.aside}>{aside}</span> : null}
    </label>
  );
}

/** Props of {@link RadioCard}. */
export interface RadioCardProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> {
  title: ReactNode;
  /** A sentence under the title. */
  children?: ReactNode;
  /** Content at the right end: a price, a date. */
  aside?: ReactNode;
  ref?: React.Ref<HTMLInputElement>;
}

/** A radio with a large target, for example a delivery type or a payment method. Radios of a group share `name`. */
export function RadioCard({ title, children, aside, className, ...input }: RadioCardProps) {
  return (
    <label className={classNames(styles.card, className)}>
      <input {...input} type="radio" className={styles.dot} />
      <span className={styles.body}>
        <span className={styles.title}>{title}</span>
        {children ? <span className={styles.text}>{children}</span> : null}
      </span>
      {aside ? <span className={styles.side}>{aside}</span> : null}
    </label>
  );
}
