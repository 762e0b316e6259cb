import { mountingCents, type Installer } from 'shared-contracts';
import { useHost, shortDay } from 'remote-kit';
import { Badge, Icon, Rating } from 'shared-ui';
import { InstallerAvatar } from './installer-avatar';
import styles from './installer-facts.module.css';

interface InstallerFactsProps {
  readonly installer: Installer;
  /** Number in the list and on the map. */
  readonly number?: number;
}

/** Returns "7:00 AM" of "7:00 AM – 8:00 AM". */
const startOf = (label: string): string => label.split(' – ')[0] ?? label;

interface InstallerPriceProps {
  readonly installer: Installer;
  /** Number of tires to install, if known. */
  readonly units?: number | undefined;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Installation price of one tire (wording: spec §9) and of all. */
export function InstallerPrice({ installer: { pricePerTire }, units = 0 }: InstallerPriceProps) {
  const { variant } = useHost();
  return (
    <p className={styles.price}>
      <strong>{pricePerTire.formattedValue}</strong> {variant.installer.priceSuffix}
      {units > 1 ? (
        <span className={styles.sum}>
          {dollars.format(mountingCents(pricePerTire.value, units) / 100)} for {units}
        </span>
      ) : null}
    </p>
  );
}

/** Name, distance, rating and next free time of an installer (wording of the distance: spec §9). */
export function InstallerFacts({ installer, number }: InstallerFactsProps) {
  const { variant } = useHost();
  const { address, nextFreeSlot } = installer;
  return (
    <div className={styles.facts}>
      <div className={styles.head}>
        <InstallerAvatar installer={installer} />
        <div className={styles.title}>
          <p className={styles.name}>
            {number === undefined ? null : (
              <span className={styles.number} aria-hidden="true">
                {number}
              </span>
            )}
            {installer.name}
          </p>
          <p className={styles.line}>
            <Rating value={installer.rating} count={installer.numberOfReviews} size={14} />
            {installer.isVip ? <Badge>Preferred</Badge> : null}
            {installer.isMobileRetailer ? <Badge>Comes to you</Badge> : null}
          </p>
        </div>
      </div>
      <p className={styles.soft}>
        {installer.distance.toFixed(1)} {variant.installer.distanceUnit} · {address.address}, {address.city}
      </p>
      <p className={styles.next}>
        <Icon name="calendar" size={16} />
        {nextFreeSlot ? (
          <span>
            First opening <strong>{shortDay(nextFreeSlot.date)}</strong>, {startOf(nextFreeSlot.label)}
          </span>
        ) : (
          <span>No free time in the next weeks</span>
        )}
      </p>
    </div>
  );
}
