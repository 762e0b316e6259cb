import type { InstallerSort } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Button, ChoiceChip, Select } from 'shared-ui';
import { DAYS, hasFilters, SORTS, WELL_RATED, withoutFilters, type Wishes } from '../../platform/installers/wishes';
import { SORT_LABELS } from './list-words';
import styles from './wish-controls.module.css';

interface WishControlsProps {
  readonly wishes: Wishes;
  readonly onChange: (wishes: Wishes) => void;
  /** Called after a reset of all filters, which removes the focused button. */
  readonly onClear: () => void;
}

const ANY = '';

/** Sort order and filters of a list of installers. */
export function WishControls({ wishes, onChange, onClear }: WishControlsProps) {
  const hasMobile = useFlag('mobileInstallation');
  const { sort, isOpenSaturday, isMobile, isWellRated, withinDays } = wishes;
  return (
    <div className={styles.wishes} role="group" aria-label="Sort and filter installers">
      <Select
        label="Sort by"
        name="sort"
        autoComplete="off"
        value={sort}
        onChange={({ target }) => onChange({ ...wishes, sort: target.value as InstallerSort })}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
      </Select>
      <Select
        label="First free time"
        name="days"
        autoComplete="off"
        value={withinDays ?? ANY}
        onChange={({ target: { value } }) => onChange({ ...wishes, withinDays: value === ANY ? null : Number(value) })}
      >
        <option value={ANY}>Any day</option>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            Within {days} days
          </option>
        ))}
      </Select>
      <div className={styles.chips}>
        <ChoiceChip
          isSelected={isOpenSaturday}
          onClick={() => onChange({ ...wishes, isOpenSaturday: !isOpenSaturday })}
        >
          Open on Saturday
        </ChoiceChip>
        {hasMobile ? (
          <ChoiceChip isSelected={isMobile} onClick={() => onChange({ ...wishes, isMobile: !isMobile })}>
            Comes to you
          </ChoiceChip>
        ) : null}
        <ChoiceChip isSelected={isWellRated} onClick={() => onChange({ ...wishes, isWellRated: !isWellRated })}>
          Rated {WELL_RATED} or better
        </ChoiceChip>
        {hasFilters(wishes) ? (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              onChange(withoutFilters(wishes));
              onClear();
            }}
          >
            Clear filters
          </Button>
        ) : null}
      </div>
    </div>
  );
}
