import { useState, type FormEvent } from 'react';
import type { DeclineBookingBody } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { Button, Checkbox, Notice, RadioCard, TextArea, ThumbBar, ViewHeading } from 'shared-ui';
import type { Link } from '../../platform/link/with-token';
import { clockTime, shortDate } from '../../ui/appointment-format';
import { TimeChoice, type ChosenTime } from '../../ui/time-choice';
import styles from './answer-booking.module.css';

interface DeclineFormProps {
  readonly link: Link;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  readonly onBack: () => void;
  readonly onDecline: (body: DeclineBookingBody) => void;
}

const OTHER = 'Other';
const REASONS = ['Fully booked at that time', 'Lift or machine out of order', 'We cannot do this work', OTHER];
/** The API's limit. */
const LONGEST_EXPLANATION = 1000;

interface DeclineErrors {
  readonly reason?: string;
  readonly explanation?: string;
  readonly time?: string;
}

/** Returns missing input by field. */
function errorsOf(
  reason: string | null,
  explanation: string,
  isProposing: boolean,
  time: ChosenTime | null,
): DeclineErrors {
  return {
    ...(reason === null && { reason: 'Choose a reason. Your customer will see it.' }),
    ...(reason === OTHER && !explanation.trim() && { explanation: 'Tell us why in a few words.' }),
    ...(isProposing && !time && { time: 'Choose a day and a time, or clear the checkbox.' }),
  };
}

/** Returns the API's messages of a field. */
const toldOf = (error: AppError | null, names: readonly string[]): string | undefined => {
  if (error?.kind !== 'validation') return undefined;
  return error.fields.some(({ field }) => names.includes(field)) ? error.message : undefined;
};

interface ReasonsProps {
  readonly chosen: string | null;
  readonly fault: string | undefined;
  readonly onChoose: (reason: string) => void;
}

function Reasons({ chosen, fault, onChoose }: ReasonsProps) {
  return (
    <>
      <div className={styles.reasons} role="radiogroup" aria-label="Reason" data-part="reason">
        {REASONS.map((one) => (
          <RadioCard
            key={one}
            name="reason"
            title={one}
            checked={chosen === one}
            onChange={() => onChoose(one)}
            aria-describedby={fault ? 'reason-fault' : undefined}
          />
        ))}
      </div>
      {fault ? (
        <p id="reason-fault" className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </>
  );
}

/** Reason, and optionally another of the shop's free times. The input remains until it was submitted. */
export function DeclineForm({ link, isBusy, error, onBack, onDecline }: DeclineFormProps) {
  const [reason, setReason] = useState<string | null>(null);
  const [explanation, setExplanation] = useState('');
  const [isProposing, setProposing] = useState(false);
  const [time, setTime] = useState<ChosenTime | null>(null);
  const [isTried, setTried] = useState(false);
  const faults = isTried ? errorsOf(reason, explanation, isProposing, time) : {};
  const timeError = faults.time ?? toldOf(error, ['rebookingDate', 'rebookingSlot', 'rebookingDateTime']);
  const explanationError = faults.explanation ?? toldOf(error, ['declineExplanation']);
  const elsewhere = error && !timeError && !explanationError ? error.message : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const wrong = Object.keys(errorsOf(reason, explanation, isProposing, time));
    if (reason === null || wrong.length > 0 || isBusy) {
      const first = wrong[0];
      document.querySelector<HTMLElement>(`[data-part="${first}"] :is(input, textarea, button)`)?.focus();
      return;
    }
    onDecline({
      declineReason: reason,
      ...(explanation.trim() && { declineExplanation: explanation.trim() }),
      ...(isProposing &&
        time && { rebookingDate: time.date, rebookingSlot: time.slot, rebookingDateTime: `${time.date}T${time.slot}` }),
    });
  };
  return (
    <form className={styles.decline} method="post" onSubmit={submit} noValidate>
      <ViewHeading level={2} takesFocus>
        Why can’t you take it?
      </ViewHeading>
      <Reasons chosen={reason} fault={faults.reason} onChoose={setReason} />
      <div data-part="explanation">
        <TextArea
          label="A word to your customer"
          isOptional={reason !== OTHER}
          name="explanation"
          rows={3}
          maxLength={LONGEST_EXPLANATION}
          value={explanation}
          error={explanationError}
          onChange={({ target }) => setExplanation(target.value)}
        />
      </div>
      <Checkbox
        label="Propose another time; we keep it for them"
        checked={isProposing}
        onChange={({ target }) => setProposing(target.checked)}
      />
      {isProposing ? (
        <div data-part="time" className={styles.other}>
          <TimeChoice
            link={link}
            chosen={time}
            onChoose={setTime}
            noneHint="Decline without another time; your customer then chooses."
          />
        </div>
      ) : null}
      {timeError ? <p className={styles.fault}>{timeError}</p> : null}
      {elsewhere ? (
        <Notice tone="error" announce="alert">
          {elsewhere}
        </Notice>
      ) : null}
      <ThumbBar>
        <div className={styles.buttons}>
          <Button kind="secondary" size="large" disabled={isBusy} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" size="large" isWide isLoading={isBusy} loadingLabel="Sending your answer">
            {isProposing && time ? `Propose ${shortDate(time.date)}, ${clockTime(time.slot)}` : 'Decline'}
          </Button>
        </div>
      </ThumbBar>
    </form>
  );
}
