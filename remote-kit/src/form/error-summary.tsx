import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from 'shared-ui';
import { controlOf, type ErrorEntry } from './ordered-errors';
import styles from './form-errors.module.css';

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  /** Entries in the order of `orderErrors`. */
  readonly entries: readonly ErrorEntry[];
  /** Changes with every failed attempt, so that the summary takes the focus again. */
  readonly attempt: unknown;
  /** Element that contains the fields; null searches the whole page. */
  readonly scope: ParentNode | null;
  /** Control that resolves a single blocking error. */
  readonly action?: ReactNode;
  /** Moves the focus to a field; by default the control with that name is focused. */
  readonly onField?: (field: string) => void;
}

interface EntryProps extends Pick<ErrorSummaryProps, 'onField' | 'scope'> {
  readonly entry: ErrorEntry;
}

function Entry({ entry: { field, href, message }, scope, onField }: EntryProps) {
  if (field === null && !href) return message;
  if (field === null)
    return (
      <a
        href={href}
        onClick={(event) => {
          const part = href?.startsWith('#') ? document.getElementById(href.slice(1)) : null;
          if (!part) return;
          // A jump within the page must not add a history entry.
          event.preventDefault();
          part.focus();
        }}
      >
        {message}
      </a>
    );
  return (
    <a
      href={`#${controlOf(scope, field)?.id || field}`}
      onClick={(event) => {
        event.preventDefault();
        // A field without a ref (a list of files) is focused by its name.
        onField?.(field);
        const control = controlOf(scope, field);
        if (control && !control.contains(document.activeElement) && document.activeElement === event.currentTarget)
          control.focus();
      }}
    >
      {message}
    </a>
  );
}

/** Returns the form or page section whose fields a summary lists; null on the server. */
export const scopeOf = (box: Element | null): ParentNode | null =>
  box?.closest('form') ?? box?.closest('section, [role=dialog]') ?? (typeof document === 'undefined' ? null : document);

/**
 * Lists everything that blocks the next step, in the given order, each entry linked to its solution. Takes the focus
 * after every failed attempt, and when a blocking error appears.
 */
export function ErrorSummary({ entries, attempt, scope, action, onField }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<readonly string[]>([]);
  const lastAttempt = useRef<unknown>(null);
  useEffect(() => {
    const urgent = entries.filter(({ takesFocus }) => takesFocus).map(({ message }) => message);
    const isNews = urgent.some((message) => !known.current.includes(message));
    const isAttempt = lastAttempt.current !== attempt;
    known.current = urgent;
    lastAttempt.current = attempt;
    // Correcting a field re-renders the summary: the focus stays in the field.
    if (entries.length > 0 && (isNews || isAttempt)) box.current?.focus();
  }, [entries, attempt]);
  const [first] = entries;
  if (!first) return null;
  const isAlone = entries.length === 1 && first.field === null;
  const title = entries.length === 1 ? 'One thing needs a change' : `${entries.length} things need a change`;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="error"
        {...(first.takesFocus && { announce: 'alert' as const })}
        title={isAlone ? undefined : title}
        action={isAlone ? action : undefined}
      >
        {isAlone ? (
          <Entry entry={action ? { ...first, href: '' } : first} scope={scope} />
        ) : (
          <ol className={styles.errors}>
            {entries.map((entry) => (
              <li key={`${entry.field} ${entry.message}`}>
                <Entry entry={entry} scope={scope} {...(onField && { onField })} />
              </li>
            ))}
          </ol>
        )}
      </Notice>
    </div>
  );
}
