import { useId, useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_REASONS, type ReportReason } from 'shared-contracts';
import { Button, Dialog, Notice, RadioCard, TextArea } from 'shared-ui';
import { reportClosed, selectProductReviews } from './product-reviews.slice';
import { report } from './product-reviews.tasks';
import styles from './report-dialog.module.css';

/** The eight reasons of spec §3 in a shopper's words. */
const REASONS: Readonly<Record<ReportReason, string>> = {
  profane: 'It is rude, hateful or threatening',
  spam: 'It is advertising or spam',
  not_review: 'It is not about a product',
  wrong_product: 'It is about another product',
  duplicate: 'It is here more than once',
  copyright: 'It is copied from somewhere else',
  customer_image: 'A photo should not be here',
  other: 'Something else',
};

const COMMENT_LENGTH = 500;

interface ReportFormProps {
  /** Id of the form, which the submit button outside of it refers to. */
  readonly id: string;
  readonly reviewId: string;
}

function ReportForm({ id, reviewId }: ReportFormProps) {
  const dispatch = useDispatch();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setMissing(reason === null);
    if (reason) dispatch(report.requested({ reviewId, reason, comment }));
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form id={id} className={styles.form} method="post" onSubmit={send}>
      <fieldset className={styles.reasons} aria-describedby={isMissing ? 'report-missing' : undefined}>
        <legend>What is wrong with this review?</legend>
        {isMissing && reason === null ? (
          <p id="report-missing" role="alert" className={styles.missing}>
            Choose a reason, so that we know what to look for.
          </p>
        ) : null}
        {REPORT_REASONS.map((one) => (
          <RadioCard
            key={one}
            name="reason"
            value={one}
            title={REASONS[one]}
            checked={reason === one}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
      <TextArea
        label="Anything else we should know?"
        isOptional
        maxLength={COMMENT_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </form>
  );
}

/** The dialog for reporting a review; it then shows the next step. */
export function ReportDialog() {
  const dispatch = useDispatch();
  const { reporting } = useSelector(selectProductReviews);
  const form = useId();
  const close = (): void => void dispatch(reportClosed());
  const isReceived = reporting.status === 'received';
  const footer = isReceived ? (
    <Button isWide onClick={close}>
      Back to the reviews
    </Button>
  ) : (
    <div className={styles.form}>
      {reporting.status === 'open' && reporting.message ? (
        <Notice tone="error" announce="alert">
          {reporting.message}
        </Notice>
      ) : null}
      <Button
        type="submit"
        form={form}
        isWide
        isLoading={reporting.status === 'sending'}
        loadingLabel="Sending the report"
      >
        Report this review
      </Button>
    </div>
  );
  return (
    <Dialog
      isOpen={reporting.status !== 'closed'}
      onClose={close}
      title={isReceived ? 'We have your report' : 'Report a review'}
      footer={footer}
    >
      {reporting.status === 'open' || reporting.status === 'sending' ? (
        <ReportForm id={form} reviewId={reporting.reviewId} />
      ) : null}
      {isReceived ? <p role="status">{reporting.message}</p> : null}
    </Dialog>
  );
}
