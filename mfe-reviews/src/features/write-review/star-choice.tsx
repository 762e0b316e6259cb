import { useId, type Ref } from 'react';
import { classNames, Icon } from 'shared-ui';
import styles from './star-choice.module.css';

const WORDS = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface StarChoiceProps {
  readonly name: string;
  readonly label: string;
  /** 0 without a choice. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
  readonly error?: string | undefined;
  readonly isSmall?: boolean;
  /** Receives the focus from the error summary. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** One to five stars as a radio group: arrow keys move, a screen reader announces "4 stars, Very good". */
export function StarChoice({ name, label, value, onChange, error, isSmall = false, ref }: StarChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={classNames(styles.choice, isSmall && styles.small)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars} className={classNames(styles.star, stars <= value && styles.full)}>
              <input
                ref={stars === Math.max(1, value) ? ref : undefined}
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                onChange={() => onChange(stars)}
                aria-invalid={error ? true : undefined}
                className="visually-hidden"
              />
              <Icon name="star" size={isSmall ? 24 : 32} />
              <span className="visually-hidden">{`${stars} star${stars === 1 ? '' : 's'}, ${WORDS[stars]}`}</span>
            </label>
          ))}
        </div>
        <span className={styles.word} aria-hidden="true">
          {WORDS[value]}
        </span>
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} /> <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
