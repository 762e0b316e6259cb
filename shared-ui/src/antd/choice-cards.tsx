import { Radio } from 'antd';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './choice-cards.module.css';

/** One option of {@link ChoiceCards}. */
export interface ChoiceCard<V extends string> {
  value: V;
  title: ReactNode;
  /** A sentence under the title. */
  text?: ReactNode;
  /** Content at the right end: a price, an icon. */
  aside?: ReactNode;
}

/** Props of {@link ChoiceCards}. */
export interface ChoiceCardsProps<V extends string> {
  /** Label of the group for a screen reader. */
  label: string;
  choices: readonly ChoiceCard<V>[];
  value: V | undefined;
  onChange(value: V): void;
}

/** antd's radio group with large targets. The radios and their keyboard behavior are native. */
export function ChoiceCards<V extends string>({ label, choices, value, onChange }: ChoiceCardsProps<V>) {
  const name = useId();
  return (
    <Radio.Group
      name={name}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as V)}
      className={classNames(styles.cards)}
    >
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className={classNames(styles.card)}>
          <span className={styles.body}>
            <span className={styles.title}>{choice.title}</span>
            {choice.text ? <span className={styles.text}>{choice.text}</span> : null}
          </span>
          {choice.aside ? <span className={styles.aside}>{choice.aside}</span> : null}
        </Radio>
      ))}
    </Radio.Group>
  );
}
