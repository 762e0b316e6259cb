import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppError } from 'remote-kit';
import { Button, Notice, ThumbBar } from 'shared-ui';
import type { Link } from '../../platform/link/with-token';
import { clockTime, middleDay } from '../../ui/appointment-format';
import { TimeChoice, type ChosenTime } from '../../ui/time-choice';
import { selectMovePrice } from './change-appointment.slice';
import { loadMovePrice } from './change-appointment.tasks';
import styles from './change-appointment.module.css';
import { MovePriceNotice } from './move-price';

interface OtherTimeProps {
  readonly link: Link;
  readonly installerId?: string | undefined;
  readonly installerName: string;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  /** `expectedTotal` in dollars: the shown price, when another installer changes it. */
  readonly onAsk: (time: ChosenTime, expectedTotal?: number) => void;
}

/** Day and time of one installer, and the button that requests them. */
export function OtherTime({ link, installerId, installerName, isBusy, error, onAsk }: OtherTimeProps) {
  const dispatch = useDispatch();
  const move = useSelector(selectMovePrice);
  const [time, setTime] = useState<ChosenTime | null>(null);
  const { bookingId, token } = link;
  useEffect(() => {
    if (installerId) dispatch(loadMovePrice.requested({ bookingId, token, installerId }));
  }, [dispatch, bookingId, token, installerId]);
  return (
    <div className={styles.way}>
      <p className={styles.soft}>
        {installerName} confirms the time by email.{installerId ? null : <span> The price stays the same.</span>}
      </p>
      {installerId ? <MovePriceNotice move={move} /> : null}
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
          <Button
            size="large"
            isLoading={isBusy}
            loadingLabel="Asking for this time"
            disabled={installerId !== undefined && move.price === null}
            onClick={() => onAsk(time, installerId ? move.price?.total.value : undefined)}
          >
            Ask for {middleDay(time.date)}, {clockTime(time.slot)}
          </Button>
        </ThumbBar>
      ) : null}
    </div>
  );
}
