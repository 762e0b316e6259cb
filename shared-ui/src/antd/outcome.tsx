import { Result } from 'antd';
import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { useViewFocus } from '../layout/view-heading';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon';
import styles from './outcome.module.css';

/** Props of {@link Outcome}. */
export interface OutcomeProps {
  /** `warning`: the outcome is unknown, or an action is left. */
  status: 'success' | 'info' | 'warning' | 'error';
  /** Outcome in one short sentence. */
  title: ReactNode;
  /** Meaning and next steps. */
  children?: ReactNode;
  /** Next action: one button, or two. */
  action?: ReactNode;
  icon?: IconName;
  /** Heading level: 1 when the outcome is the whole page. */
  level?: 1 | 2;
  /** True when it appeared while the shopper waited: the heading takes the focus, which announces it. */
  isNews?: boolean;
}

const ICONS = { success: 'checkCircle', info: 'info', warning: 'clock', error: 'warning' } as const;

/** Outcome of an operation that the shopper waited for. */
export function Outcome(props: OutcomeProps) {
  const { status, title, children, action, icon = ICONS[props.status], level = 1, isNews = false } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  useViewFocus(heading, isNews, title);
  return (
    // Errors are announced at once, as in our own error state.
    <div role={status === 'error' || status === 'warning' ? 'alert' : undefined}>
      <Result
        className={classNames(styles.outcome)}
        status={status}
        icon={<Icon name={icon} size={40} className={styles[status]} />}
        title={
          <Heading ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Heading>
        }
        subTitle={children ? <div className={styles.text}>{children}</div> : null}
        extra={action ? <div className={styles.actions}>{action}</div> : null}
      />
    </div>
  );
}
