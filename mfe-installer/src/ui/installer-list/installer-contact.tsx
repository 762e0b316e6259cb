import type { Installer } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { hoursTable, hoursToday } from '../opening-hours';
import styles from './installer-contact.module.css';

interface InstallerContactProps {
  readonly installer: Installer;
  readonly closedOn: readonly string[];
}

/** When the shop is open, today and on all days, and its phone. */
export function InstallerContact({ installer: { name, hours, address }, closedOn }: InstallerContactProps) {
  return (
    <div className={styles.contact}>
      {hours ? (
        <details className={styles.hours}>
          <summary aria-label={`Opening hours of ${name}: ${hoursToday(hours, closedOn, new Date())}`}>
            <Icon name="clock" size={16} />
            {hoursToday(hours, closedOn, new Date())}
            <Icon name="chevronDown" size={16} className={styles.arrow} />
          </summary>
          <dl className={styles.table}>
            {hoursTable(hours, closedOn).map(({ days, time }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <a
        className={styles.phone}
        href={`tel:${address.phoneNumber}`}
        aria-label={`Call ${name}: ${address.phoneNumber}`}
      >
        {address.phoneNumber}
      </a>
    </div>
  );
}
