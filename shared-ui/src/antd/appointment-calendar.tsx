import { Calendar } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import { formatDay, isoDay, neighbourMonths } from './calendar-days';
import type { IsoDay } from './calendar-days';
import styles from './appointment-calendar.module.css';

/** Props of {@link AppointmentCalendar}. */
export interface AppointmentCalendarProps {
  /** Days with a free slot; other days cannot be selected. */
  openDays: readonly IsoDay[];
  selected?: IsoDay | undefined;
  onSelect(day: IsoDay): void;
  /** Purpose of the calendar, e.g. "Installation day". */
  label: string;
}

interface MonthHeaderProps {
  month: Dayjs;
  openDays: readonly IsoDay[];
  onMove(month: Dayjs): void;
}

function MonthHeader({ month, openDays, onMove }: MonthHeaderProps) {
  const { previous, next } = neighbourMonths(month, openDays);
  return (
    <div className={styles.header}>
      <button
        type="button"
        aria-label="Previous month"
        disabled={!previous}
        onClick={() => previous && onMove(previous)}
      >
        <Icon name="chevronLeft" />
      </button>
      <p aria-live="polite" className={styles.month}>
        {month.format('MMMM YYYY')}
      </p>
      <button type="button" aria-label="Next month" disabled={!next} onClick={() => next && onMove(next)}>
        <Icon name="chevronRight" />
      </button>
    </div>
  );
}

/**
 * antd's month calendar with keyboard access, which antd's own cells lack: every open day is a button with its date in
 * words, closed days are announced as closed, and days of other months are omitted.
 */
export function AppointmentCalendar({ openDays, selected, onSelect, label }: AppointmentCalendarProps) {
  const [month, setMonth] = useState(() => dayjs(selected ?? [...openDays].sort()[0]).startOf('month'));
  const open = new Set(openDays);
  const cell = (date: Dayjs) => {
    if (!date.isSame(month, 'month')) return null;
    const day = isoDay(date);
    const isOpen = open.has(day);
    return (
      <button
        type="button"
        disabled={!isOpen}
        aria-pressed={day === selected}
        aria-label={isOpen ? formatDay(day) : `${formatDay(day)}, no free slots`}
        className={classNames(styles.day, day === selected && styles.selected)}
        onClick={() => onSelect(day)}
      >
        {date.date()}
      </button>
    );
  };
  return (
    <div role="group" aria-label={label} className={styles.calendar}>
      <Calendar
        fullscreen={false}
        value={month}
        headerRender={() => <MonthHeader month={month} openDays={openDays} onMove={setMonth} />}
        fullCellRender={(date, info) => (info.type === 'date' ? cell(date) : info.originNode)}
      />
    </div>
  );
}
