import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './disclosure.module.css';

/** Props of {@link Disclosure}. */
export interface DisclosureProps {
  title: ReactNode;
  /** Content to the right of the title, e.g. the total. */
  aside?: ReactNode;
  children: ReactNode;
  isOpen?: boolean | undefined;
  /** Opening one disclosure closes the others of the same group. */
  group?: string;
  className?: string | undefined;
  /**
   * Called before a likely opening: a pointer over the title, focus or click on it. For content that is loaded on
   * demand.
   */
  onIntent?: () => void;
}

/** A section that opens and closes. Native element, so it works without script. */
export function Disclosure({ title, aside, children, isOpen, group, className, onIntent }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration; later openings start with a click.
  const handleEarlyOpening = useEffectEvent(() => {
    if (details.current?.open) onIntent?.();
  });
  useEffect(() => handleEarlyOpening(), []);
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
