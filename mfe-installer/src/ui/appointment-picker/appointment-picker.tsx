import type { AppointmentDay } from 'shared-contracts';
import { lazyPart, useHost } from 'remote-kit';
import { Disclosure, Skeleton } from 'shared-ui';
import styles from './appointment-picker.module.css';
import { DayRow } from './day-row';
import { SlotChips } from './slot-chips';

/** antd is loaded only when later days are opened. */
const MonthCalendar = lazyPart({
  remote: 'installer',
  where: 'month calendar',
  load: async () => (await import(/* webpackChunkName: "month-calendar" */ './month-calendar')).MonthCalendar,
  placeholder: <Skeleton shape="free" className={styles.skeletonMonth} />,
});

/** Days and their times; the owner handles a selected time. */
interface AppointmentPickerProps {
  readonly days: readonly AppointmentDay[];
  readonly selected: string | undefined;
  readonly chosenSlot: string | undefined;
  readonly isBusy: boolean;
  readonly onDay: (date: string) => void;
  readonly onSlot: (slot: string) => void;
}

const IN_ROW = 6;

export function AppointmentPicker({ days, selected, chosenSlot, isBusy, onDay, onSlot }: AppointmentPickerProps) {
  const host = useHost();
  const open = days.filter((day) => day.isOpen || day.date === selected);
  const row = open.slice(0, IN_ROW);
  const day = days.find(({ date }) => date === selected);
  return (
    <div className={styles.picker}>
      <DayRow days={row} selected={selected} onSelect={onDay} />
      {open.length > IN_ROW ? (
        <Disclosure title="More days" isOpen={row.every(({ date }) => date !== selected) || undefined}>
          <MonthCalendar
            variant={host.variant.theme}
            openDays={open.map(({ date }) => date)}
            selected={selected}
            onSelect={onDay}
          />
        </Disclosure>
      ) : null}
      {day ? <SlotChips day={day} chosenSlot={chosenSlot} isBusy={isBusy} onSlot={onSlot} /> : null}
    </div>
  );
}
