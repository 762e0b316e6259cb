import type { Installer } from 'shared-contracts';
import { Button, classNames } from 'shared-ui';
import { InstallerFacts, InstallerPrice } from '../installer-facts';
import styles from './installer-list.module.css';
import { InstallerContact } from './installer-contact';

interface InstallerOptionProps {
  readonly installer: Installer;
  readonly number: number;
  readonly closedOn: readonly string[];
  readonly units: number | undefined;
  readonly isChosen: boolean;
  readonly isHighlighted: boolean;
  readonly onHighlight: (installerId: string | null) => void;
  /** Absent in a read-only list. */
  readonly onChoose?: (() => void) | undefined;
}

export function InstallerOption({
  installer,
  number,
  closedOn,
  units,
  isChosen,
  isHighlighted,
  onHighlight,
  onChoose,
}: InstallerOptionProps) {
  return (
    <li
      id={`installer-${installer.installerId}`}
      tabIndex={-1}
      className={classNames(styles.option, isHighlighted && styles.highlighted, isChosen && styles.chosen)}
      onMouseEnter={() => onHighlight(installer.installerId)}
      onMouseLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(installer.installerId)}
    >
      <div className={styles.about}>
        <InstallerFacts installer={installer} number={number} />
        <InstallerContact installer={installer} closedOn={closedOn} />
      </div>
      <div className={styles.side}>
        <InstallerPrice installer={installer} units={units} />
        {onChoose ? (
          <Button
            kind="secondary"
            aria-pressed={isChosen}
            aria-label={`${isChosen ? 'Chosen' : 'Choose'}: ${installer.name}`}
            disabled={!installer.nextFreeSlot}
            icon={isChosen ? 'check' : undefined}
            onClick={onChoose}
          >
            {isChosen ? 'Chosen' : 'Choose'}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
