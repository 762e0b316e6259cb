import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { ViewHeading } from '../layout/view-heading';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon';
import styles from './empty-state.module.css';

/** Props of {@link EmptyState} and {@link ErrorState}. */
export interface StateProps {
  /** What is the case, in one short sentence. */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  /** The way on: one button, perhaps a second. */
  action?: ReactNode;
  icon?: IconName;
  /** Heading level: 1 when the state is the whole page. */
  level?: 1 | 2 | 3;
  /** It has just taken the place of what the shopper was at: its heading takes the focus. */
  isNews?: boolean;
  className?: string;
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

/** Nothing is here: says why, and offers the way on. */
export function EmptyState(props: StateProps) {
  return <State {...props} />;
}

/** Something failed: says what happened, what was kept, and what to do. Announced at once. */
export function ErrorState({ icon = 'warning', ...props }: StateProps) {
  return <State {...props} icon={icon} isError />;
}
