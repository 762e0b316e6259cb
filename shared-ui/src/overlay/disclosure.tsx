import type { ReactNode } from 'react';
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
}

/** A part that opens and closes. Native, so it works without script. */
export function Disclosure({ title, aside, children, isOpen, group, className }: DisclosureProps) {
  return (
    <details open={isOpen} name={group} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
        <Icon name="chevronDown" className={styles.arrow} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
