import { Result } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useViewFocus } from '../layout/view-heading';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon';
import styles from './outcome.module.css';

/** Props of {@link Outcome}. */
export interface OutcomeProps {
  /** `warning`: nobody knows yet, or there is something left to do. */
  status: 'success' | 'info' | 'warning' | 'error';
  /** How it ended, in one short sentence. */
  title: ReactNode;
  /** What it means, and what happens next. */
  children?: ReactNode;
  /** The way on: one button, perhaps a second. */
  action?: ReactNode;
  icon?: IconName;
  /** Heading level: 1 when the outcome is the whole page. */
  level?: 1 | 2;
  /** It came while the shopper waited: its heading takes the focus, which reads it out. */
  isNews?: boolean;
}

const ICONS = { success: 'checkCircle', info: 'info', warning: 'clock', error: 'warning' } as const;

/** How something ended that the shopper waited for. */
export function Outcome(props: OutcomeProps) {
  const { status, title, children, action, icon = ICONS[props.status], level = 1, isNews = false } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  useViewFocus(heading, isNews, title);
  return (
    // Trouble is said at once, as our own error state says it.
    <div role={status === 'error' || status === 'warning' ? 'alert' : undefined}>
      <Result
        className={styles.outcome}
        status={status}
        icon={<Icon name={icon} size={40} className={styles[status]} />}
        title={
          <Heading ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Heading>
        }
        subTitle={children ? <div className={styles.text}>{children}</div> : undefined}
        extra={action ? <div className={styles.actions}>{action}</div> : undefined}
      />
    </div>
  );
}
