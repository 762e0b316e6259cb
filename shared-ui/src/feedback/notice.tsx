import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './notice.module.css';

/** Props of {@link Notice}. */
export interface NoticeProps {
  tone?: 'info' | 'ok' | 'warn' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link for the suggested action. */
  action?: ReactNode;
  /**
   * Announces at once (`alert`), politely (`status`), or not at all (default), for notices that are present on load.
   */
  announce?: 'alert' | 'status';
  className?: string | undefined;
}

const icons = { info: 'info', ok: 'checkCircle', warn: 'warning', error: 'warning' } as const;

/** A message inside the page that states what happened and what to do. */
export function Notice({ tone = 'info', title, children, action, announce, className }: NoticeProps) {
  return (
    <div role={announce} className={classNames(styles.notice, styles[tone], className)}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
