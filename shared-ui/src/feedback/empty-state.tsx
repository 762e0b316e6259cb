import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { ViewHeading } from '../layout/view-heading';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon';
import styles from './empty-state.module.css';

/** Props of {@link EmptyState} and {@link ErrorState}. */
export interface StateProps {
  /** The situation in one short sentence. */
  title: ReactNode;
  /** Suggested actions. */
  children?: ReactNode;
  /** Next action: one button, or two. */
  action?: ReactNode;
  icon?: IconName;
  /** Heading level: 1 when the state is the whole page. */
  level?: 1 | 2 | 3;
  /** True when it just replaced the shopper's view: the heading takes the focus. */
  isNews?: boolean;
  className?: string | undefined;
}

function State({
  title,
  children,
  action,
  icon = 'tire',
  level = 2,
  isNews = false,
  className,
  isError = false,
}: StateProps & { isError?: boolean }) {
  return (
    <div role={isError ? 'alert' : undefined} className={classNames(styles.state, className)}>
      <span className={classNames(styles.mark, isError && styles.error)}>
        <Icon name={icon} size={32} />
      </span>
      <ViewHeading level={level} className={styles.title} takesFocus={isNews}>
        {title}
      </ViewHeading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.actions}>{action}</div> : null}
    </div>
  );
}

/** An empty list or page: explains why, and offers the next action. */
export function EmptyState(props: StateProps) {
  return <State {...props} />;
}

/** A failure: states what happened, what was kept, and what to do. Announced at once. */
export function ErrorState({ icon = 'warning', ...props }: StateProps) {
  return <State {...props} icon={icon} isError />;
}
