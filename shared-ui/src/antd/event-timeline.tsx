import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './event-timeline.module.css';

/** A step of {@link EventTimeline}. */
export interface TimelineEvent {
  key: string;
  title: ReactNode;
  /** Time of the step, actual or expected, and its details. */
  children?: ReactNode;
  /** `bad`: the step ended the process. */
  state: 'done' | 'expected' | 'bad';
}

/** Props of {@link EventTimeline}. */
export interface EventTimelineProps {
  /** Label of the list for a screen reader. */
  label: string;
  /** Events from first to last. */
  events: readonly TimelineEvent[];
}

const DOTS = {
  done: <Icon name="checkCircle" size={20} className={styles.done} />,
  expected: <span className={styles.expected} />,
  bad: <Icon name="warning" size={20} className={styles.bad} />,
};

/** antd's timeline of completed and expected steps. */
export function EventTimeline({ label, events }: EventTimelineProps) {
  return (
    <section aria-label={label}>
      <Timeline
        className={classNames(styles.timeline)}
        items={events.map(({ key, title, children, state }) => ({
          key,
          icon: DOTS[state],
          content: (
            <div className={styles.event}>
              <strong>{title}</strong>
              {state === 'expected' ? <span className="visually-hidden">, still to come</span> : null}
              {children ? <div className={styles.text}>{children}</div> : null}
            </div>
          ),
        }))}
      />
    </section>
  );
}
