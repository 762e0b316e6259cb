import { useState } from 'react';
import type { AppError } from 'remote-kit';
import { Button, Notice, ThumbBar } from 'shared-ui';
import type { Link } from '../../platform/link/with-token';
import { clockTime, middleDay } from '../../ui/appointment-format';
import { TimeChoice, type ChosenTime } from '../../ui/time-choice';
import styles from './change-appointment.module.css';

interface OtherTimeProps {
  readonly link: Link;
  readonly installerId?: string | undefined;
  readonly installerName: string;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  readonly onAsk: (time: ChosenTime) => void;
}

/** A day and a time of one installer, and the press that asks for them. */
export function OtherTime({ link, installerId, installerName, isBusy, error, onAsk }: OtherTimeProps) {
  const [time, setTime] = useState<ChosenTime | null>(null);
  return (
    <div className={styles.way}>
      <p className={styles.soft}>{installerName} confirms the time by email. The price stays the same.</p>
      <TimeChoice
        link={link}
        installerId={installerId}
        chosen={time}
        onChoose={setTime}
        noneHint="Go back and choose another installer."
      />
      {error ? (
        <Notice tone="error" announce="alert">
          {error.message}
        </Notice>
      ) : null}
      {time ? (
        <ThumbBar>
          <Button size="large" isLoading={isBusy} loadingLabel="Asking for this time" onClick={() => onAsk(time)}>
            Ask for {middleDay(time.date)}, {clockTime(time.slot)}
          </Button>
        </ThumbBar>
      ) : null}
    </div>
  );
}
