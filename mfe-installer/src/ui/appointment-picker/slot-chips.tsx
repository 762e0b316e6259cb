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

/**
 * Returns whether a single remaining place means that others were taken: a shop for one car at a time never has more.
 * All times of a day have the same capacity.
 */
const servesSeveral = (day: AppointmentDay): boolean => day.slots.some(({ remaining }) => remaining > 1);

/** Times of the day; full ones stay visible for context. */
export function SlotChips({ day, chosenSlot, isBusy, onSlot }: SlotChipsProps) {
  return (
    <div
      className={classNames('busy-overlay', styles.slots)}
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
            {isOpen && remaining === 1 && !isChosen && servesSeveral(day) ? (
              <span className={styles.last}> Last one</span>
            ) : null}
            {!isOpen && !isChosen ? <span className="visually-hidden">, full</span> : null}
          </button>
        );
      })}
    </div>
  );
}
