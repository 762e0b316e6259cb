import { useEffect, useRef, useState } from 'react';
import type { BookingConfirmation } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { Button, ChoiceChip, Notice, ThumbBar } from 'shared-ui';
import { clockTime } from '../../ui/appointment-format';
import styles from './answer-booking.module.css';

interface AcceptPanelProps {
  readonly booking: BookingConfirmation;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  readonly onAccept: (bookingTime: string) => void;
  readonly onDecline: () => void;
}

const QUARTERS = ['00', '15', '30', '45'] as const;

/** Arrival time within the booked hour; its start is preselected, so that two clicks accept. */
export function AcceptPanel({ booking, isBusy, error, onAccept, onDecline }: AcceptPanelProps) {
  const timeAt = (minutes: string): string => `${booking.appointmentSlot.slice(0, 2)}:${minutes}`;
  const times = QUARTERS.map(timeAt);
  const [time, setTime] = useState(timeAt(QUARTERS[0]));
  const [isAsked, setAsked] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) yes.current?.focus();
  }, [isAsked]);
  return (
    <section className={styles.accept} aria-label="Your answer">
      <p className={styles.label} id="car-comes">
        When should the car be there?
      </p>
      <div className={styles.times} role="group" aria-labelledby="car-comes">
        {times.map((one) => (
          <ChoiceChip
            key={one}
            isSelected={one === time}
            disabled={isBusy}
            className={styles.chip}
            onClick={() => {
              setTime(one);
              setAsked(false);
            }}
          >
            {clockTime(one)}
          </ChoiceChip>
        ))}
      </div>
      {error ? (
        <Notice tone="error" announce="alert">
          {error.message}
        </Notice>
      ) : null}
      <ThumbBar>
        {isAsked ? (
          <div className={styles.buttons}>
            <Button kind="secondary" size="large" disabled={isBusy} onClick={() => setAsked(false)}>
              Back
            </Button>
            <Button
              ref={yes}
              size="large"
              isWide
              isLoading={isBusy}
              loadingLabel="Sending your answer"
              onClick={() => onAccept(time)}
            >
              Yes, {clockTime(time)}
            </Button>
          </div>
        ) : (
          <div className={styles.buttons}>
            <Button kind="secondary" size="large" onClick={onDecline}>
              Decline
            </Button>
            <Button size="large" isWide onClick={() => setAsked(true)}>
              Accept
            </Button>
          </div>
        )}
      </ThumbBar>
    </section>
  );
}
