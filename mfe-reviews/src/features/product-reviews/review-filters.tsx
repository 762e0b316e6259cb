import { useState, type FormEvent } from 'react';
import { REVIEW_SORTS, type ReviewSort, withCommas } from 'shared-contracts';
import { Button, Checkbox, ChipLink, Select, TextField } from 'shared-ui';
import { addressOf, type ReviewSelection } from './product-reviews.api';
import styles from './review-filters.module.css';

const SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  MostHelpful: 'Most helpful',
  Newest: 'Newest',
  Oldest: 'Oldest',
  HighestRating: 'Highest rating',
  LowestRating: 'Lowest rating',
  MediaSort: 'With photos first',
};

interface ReviewFiltersProps {
  readonly selection: ReviewSelection;
  /** Number of matching reviews. */
  readonly count: number;
  readonly onChange: (change: Partial<ReviewSelection>) => void;
}

interface Chosen {
  readonly label: string;
  readonly without: Partial<ReviewSelection>;
}

function chosenOf({ rating, vehicle, hasMedia }: ReviewSelection): Chosen[] {
  return [
    ...(rating ? [{ label: `${rating} star${rating === 1 ? '' : 's'}`, without: { rating: null } }] : []),
    ...(vehicle ? [{ label: `Vehicle: ${vehicle}`, without: { vehicle: '' } }] : []),
    ...(hasMedia ? [{ label: 'With photos', without: { hasMedia: false } }] : []),
  ];
}

/** A plain form around every control: without script its button submits all of them. */
function Controls({ selection, onChange }: Omit<ReviewFiltersProps, 'count'>) {
  const [text, setText] = useState(selection.vehicle);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChange({ vehicle: text.trim() });
  };
  return (
    <form
      className={styles.controls}
      method="get"
      action="#reviews"
      onSubmit={submit}
      role="search"
      aria-label="Reviews"
    >
      {selection.rating ? <input type="hidden" name="reviewRating" value={selection.rating} /> : null}
      <div className={styles.vehicle}>
        <TextField
          label="Reviews by vehicle"
          name="reviewVehicle"
          placeholder="RAV4"
          maxLength={60}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind="secondary" icon="search">
          Find
        </Button>
      </div>
      <Select
        label="Sort reviews"
        name="reviewSort"
        autoComplete="off"
        value={selection.sort}
        onChange={(event) => onChange({ sort: event.target.value as ReviewSort })}
        className={styles.sort}
      >
        {REVIEW_SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
      </Select>
      <Checkbox
        label="With photos only"
        name="reviewMedia"
        value="true"
        autoComplete="off"
        checked={selection.hasMedia}
        onChange={(event) => onChange({ hasMedia: event.target.checked })}
      />
    </form>
  );
}

/** Sort order and filters, active filters as removable chips, and the number of results. */
export function ReviewFilters({ selection, count, onChange }: ReviewFiltersProps) {
  const chosen = chosenOf(selection);
  return (
    <div className={styles.filters}>
      <Controls key={selection.vehicle} selection={selection} onChange={onChange} />
      <p className={styles.count} role="status">
        {count === 1 ? '1 review' : `${withCommas(count)} reviews`}
      </p>
      {chosen.length > 0 ? (
        <ul className={styles.chips} aria-label="Chosen filters">
          {chosen.map(({ label, without }) => (
            <li
              key={label}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                onChange(without);
              }}
            >
              <ChipLink
                href={addressOf({ ...selection, ...without, page: 1 })}
                isRemovable
                label={`Remove filter: ${label}`}
              >
                {label}
              </ChipLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
