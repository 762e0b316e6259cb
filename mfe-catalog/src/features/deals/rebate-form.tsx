import type { Deal } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button } from 'shared-ui';
import { shortDay } from '../../platform/words';
import { promotionText } from '../../ui/promotion';
import { nameWithBrand } from './deal-labels';
import styles from './rebate-form.module.css';

const FIELDS = [
  'Name',
  'Street',
  'City, state, zip code',
  'Email address',
  'Order number',
  'Tires bought (model and size)',
  'Day of purchase',
] as const;

/** A form to print, complete by hand and mail. */
export function RebateForm({ deal }: { readonly deal: Deal }) {
  const { promotion, startsOn } = deal;
  const { support } = useHost().variant;
  return (
    <div className={styles.form}>
      <div className={styles.terms}>
        <h2>{nameWithBrand(deal)}</h2>
        <p className={styles.text}>{promotionText(promotion)}.</p>
        <p>
          For tires bought from {shortDay(startsOn)} to {shortDay(promotion.endsOn)}. The card comes by mail; the price
          of your order does not change.
        </p>
      </div>
      {deal.isSample ? (
        <p className={styles.note}>
          Sample form of a demonstration store. No manufacturer makes this offer, and no card will come.
        </p>
      ) : null}
      <p>
        Bought already? It is faster online: <a href="/orders">find your order</a> and choose “File your rebate online”.
        We attach the invoice.
      </p>
      <ol className={styles.steps}>
        <li>Download or print the form, and fill it in.</li>
        <li>Add a copy of your order confirmation.</li>
        <li>
          <span>
            Call <a href={`tel:${support.phone}`}>{support.phone}</a> ({support.hours}) with your order number. We tell
            you where to mail both, and until when.
          </span>
        </li>
      </ol>
      <p>
        <a href={`/api/v1/deals/${encodeURIComponent(promotion.id)}/rebate-form.pdf`} download>
          Download the form (PDF)
        </a>
      </p>
      <Button kind="secondary" className={styles.print} onClick={() => window.print()}>
        Print this form
      </Button>
      <dl className={styles.fields}>
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <span className="visually-hidden">To fill in by hand</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
