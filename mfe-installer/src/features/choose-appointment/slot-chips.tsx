import type { AppointmentDay } from 'shared-contracts';
import { classNames } from 'shared-ui';
import styles from './choose-appointment.module.css';
import { shortTime } from './short-time';

interface SlotChipsProps {
  readonly day: AppointmentDay;
  readonly heldSlot: string | undefined;
  readonly isHolding: boolean;
  readonly onHold: (slot: string) => void;
}

/** The day's times; full ones stay visible, so that the day reads as a whole. */
export function SlotChips({ day, heldSlot, isHolding, onHold }: SlotChipsProps) {
  return (
    <div className={styles.slots} role="group" aria-label="Times" aria-busy={isHolding || undefined}>
      {day.slots.map(({ slot, label, isOpen, remaining }) => {
        const isHeld = slot === heldSlot;
        return (
          <button
            key={slot}
            type="button"
            className={classNames(styles.slot, isHeld && styles.slotOn)}
            aria-pressed={isHeld}
            disabled={!isOpen && !isHeld}
            aria-disabled={isHolding || undefined}
            onClick={() => !isHolding && !isHeld && onHold(slot)}
          >
            {shortTime(label)}
            {isOpen && remaining === 1 && !isHeld ? <span className={styles.last}> Last one</span> : null}
            {!isOpen && !isHeld ? <span className="visually-hidden">, full</span> : null}
          </button>
        );
      })}
    </div>
  );
}
