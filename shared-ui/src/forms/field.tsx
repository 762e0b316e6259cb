import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './field.module.css';

/** Label, hint and error of a field. */
export interface FieldFrame {
  label: ReactNode;
  /** Permanent help below the control. */
  hint?: ReactNode;
  /** The error and how to fix it. Its presence marks the control as invalid. */
  error?: ReactNode;
  /** Shows "(optional)" beside the label. */
  isOptional?: boolean | undefined;
  /** Hides the label visually; a visible one is preferred. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
}

/** Attributes that a control must spread to be associated with its field. */
export interface FieldControlProps {
  id: string;
  className?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** Props of {@link Field}. */
export interface FieldProps extends FieldFrame {
  id?: string | undefined;
  children(control: FieldControlProps): ReactNode;
}

/** Label, control, hint and error, associated by ids. Wrap any control in it. */
export function Field({ id, label, hint, error, isOptional, isLabelHidden, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [error ? `${controlId}-error` : '', hint ? `${controlId}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {isOptional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {children({
        id: controlId,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error ? (
        <p id={`${controlId}-error`} className={styles.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Props of {@link TextField}. */
export type TextFieldProps = FieldFrame & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> };

/** A one-line text field. */
export function TextField({ label, hint, error, isOptional, isLabelHidden, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** Props of {@link TextArea}. */
export type TextAreaProps = FieldFrame &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> };

/** A text field of several lines. */
export function TextArea({ label, hint, error, isOptional, isLabelHidden, className, id, ...input }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </Field>
  );
}

/** Props of {@link Select}. */
export type SelectProps = FieldFrame & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> };

/** A native select, which phones present best. Pass `<option>`s as children. */
export function Select({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  id,
  children,
  ...select
}: SelectProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      {(control) => (
        <span className={styles.selectBox}>
          <select {...select} {...control}>
            {children}
          </select>
          <Icon name="chevronDown" className={styles.arrow} />
        </span>
      )}
    </Field>
  );
}
