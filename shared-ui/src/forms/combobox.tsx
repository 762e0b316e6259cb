import { useEffect, useId, useRef, useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './combobox.module.css';

/** One suggestion. */
export interface ComboboxOption {
  id: string;
  /** Text for a screen reader, and the value of the field. */
  label: string;
  /** Content that is shown instead of the label. */
  content?: ReactNode;
  /** Heading of a group; options of a group are consecutive. */
  group?: string;
}

/** Props of {@link Combobox}. Further attributes go to the input. */
export interface ComboboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onSelect' | 'value'> {
  value: string;
  /** Called on every change of the text, for fetching suggestions. */
  onText(text: string): void;
  options: readonly ComboboxOption[];
  /** Called when a suggestion is selected by key or pointer. */
  onChoose(option: ComboboxOption): void;
  /** Accessible name of the list of suggestions. */
  listLabel: string;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
};

/** Returns keyboard handlers and the open state of the list. */
function useSuggestions({ options, onChoose }: Pick<ComboboxProps, 'options' | 'onChoose'>) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: ComboboxOption) => {
    close();
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const chosen = options[active];
    if (step && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((index) => step(index, options.length));
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    }
  };
  return { isShown, active, setActive, setOpen, close, choose, onKeyDown };
}

interface Grouped {
  readonly title: string | undefined;
  readonly options: readonly { readonly option: ComboboxOption; readonly index: number }[];
}

/** Groups consecutive options, each with its index in the whole list. */
function grouped(options: readonly ComboboxOption[]): Grouped[] {
  const groups: { title: string | undefined; options: { option: ComboboxOption; index: number }[] }[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last && last.title === option.group) last.options.push({ option, index });
    else groups.push({ title: option.group, options: [{ option, index }] });
  });
  return groups;
}

interface OptionListProps {
  readonly listId: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (option: ComboboxOption) => void;
}

function OptionList({ listId, label, options, active, onActive, onChoose }: OptionListProps) {
  const row = ({ option, index }: Grouped['options'][number]): ReactNode => (
    <li
      key={option.id}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      aria-label={option.content ? option.label : undefined}
      className={classNames(styles.option, index === active && styles.active)}
      // Not on pointer enter: a list that opens under a resting pointer must not override the keyboard selection.
      onPointerMove={() => onActive(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      {option.content ?? option.label}
    </li>
  );
  return (
    <ul id={listId} role="listbox" aria-label={label} className={styles.list}>
      {grouped(options).map((group) =>
        group.title === undefined ? (
          group.options.map(row)
        ) : (
          <li key={group.title} role="presentation">
            <span className={styles.group} aria-hidden="true">
              {group.title}
            </span>
            <ul role="group" aria-label={group.title} className={styles.rows}>
              {group.options.map(row)}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

/**
 * A text field with suggestions, by the ARIA combobox pattern. Put it into a {@link Field} or give it an `aria-label`.
 */
export function Combobox({ value, onText, options, onChoose, listLabel, className, ...input }: ComboboxProps) {
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const { isShown, active, setActive, setOpen, close, choose, onKeyDown } = useSuggestions({ options, onChoose });
  // Any submission counts. Suggestions that arrive later leave the list closed.
  useEffect(() => {
    const form = root.current?.closest('form');
    form?.addEventListener('submit', close);
    return () => form?.removeEventListener('submit', close);
  });
  return (
    <div
      ref={root}
      className={styles.combobox}
      onBlur={(event) => !root.current?.contains(event.relatedTarget) && close()}
    >
      <input
        autoComplete="off"
        {...input}
        className={className}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          // A value that the browser restores must not open the list.
          setOpen(document.activeElement === event.target);
          setActive(-1);
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {isShown ? (
        <OptionList
          listId={listId}
          label={listLabel}
          options={options}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      ) : null}
    </div>
  );
}
