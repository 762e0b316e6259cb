import type { AppointmentDay } from 'shared-contracts';
import { classNames } from 'shared-ui';
import styles from './appointment-picker.module.css';
import { shortTime } from './short-time';

interface SlotChipsProps {
  readonly day: AppointmentDay;
  readonly chosenSlot: string | undefined;
  readonly isBusy: boolean;
  readonly onSlot: (slot: string) => void;
}

/** The day's times; full ones stay visible, so that the day reads as a whole. */
export function SlotChips({ day, chosenSlot, isBusy, onSlot }: SlotChipsProps) {
  return (
    <div
      className={classNames('veiled-while-busy', styles.slots)}
      role="group"
      aria-label="Times"
      aria-busy={isBusy || undefined}
    >
      {day.slots.map(({ slot, label, isOpen, remaining }) => {
        const isChosen = slot === chosenSlot;
        return (
          <button
            key={slot}
            type="button"
            className={classNames(styles.slot, isChosen && styles.slotOn)}
            aria-pressed={isChosen}
            disabled={!isOpen && !isChosen}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && !isChosen && onSlot(slot)}
          >
            {shortTime(label)}
            {isOpen && remaining === 1 && !isChosen ? <span className={styles.last}> Last one</span> : null}
            {!isOpen && !isChosen ? <span className="visually-hidden">, full</span> : null}
          </button>
        );
      })}
    </div>
  );
}
