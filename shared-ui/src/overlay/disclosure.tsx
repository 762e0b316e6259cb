import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './disclosure.module.css';

/** Props of {@link Disclosure}. */
export interface DisclosureProps {
  title: ReactNode;
  /** Something at the right of the title, e.g. the total. */
  aside?: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  /** With the same name, opening one closes the others. */
  group?: string;
  className?: string;
  /**
   * Somebody is about to open it: a pointer over the title, the focus on it, a press. For contents that come when they
   * are wanted.
   */
  onIntent?: () => void;
}

/** A part that opens and closes. Native, so it works without script. */
export function Disclosure({ title, aside, children, isOpen, group, className, onIntent }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // It may have been opened before the script came.
    if (details.current?.open) onIntent?.();
    // Later openings are pressed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <details ref={details} open={isOpen} name={group} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary} onPointerEnter={onIntent} onFocus={onIntent} onClick={onIntent}>
        <span className={styles.title}>{title}</span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
        <Icon name="chevronDown" className={styles.arrow} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
