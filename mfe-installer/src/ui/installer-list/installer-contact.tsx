import type { Installer } from 'shared-contracts';
import { serverNow, useHost, useIsHydrated } from 'remote-kit';
import { Icon } from 'shared-ui';
import { hoursTable, hoursToday } from '../opening-hours';
import styles from './installer-contact.module.css';

interface InstallerContactProps {
  readonly installer: Installer;
  readonly closedOn: readonly string[];
}

/** Returns Google's documented address for directions, which opens an installed app and needs no key. */
function directionsHref({ name, address: { address, city, state, zipCode } }: Installer): string {
  const destination = `${name}, ${address}, ${city}, ${state} ${zipCode}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/**
 * Opening hours and phone of an installer. "Today" is added in the browser, because the server's HTML is cached for
 * hours.
 */
export function InstallerContact({ installer, closedOn }: InstallerContactProps) {
  const { name, hours, address, timeZone, isMobileRetailer } = installer;
  const { api } = useHost();
  const isHydrated = useIsHydrated();
  const today = hours && isHydrated ? hoursToday(hours, closedOn, serverNow(api), timeZone) : 'Opening hours';
  return (
    <div className={styles.contact}>
      {hours ? (
        <details className={styles.hours}>
          <summary aria-label={`Opening hours of ${name}${isHydrated ? `: ${today}` : ''}`}>
            <Icon name="clock" size={16} />
            {today}
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
      {isMobileRetailer ? null : (
        <a
          className={styles.phone}
          href={directionsHref(installer)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Directions to ${name}, in a new tab`}
        >
          Directions
        </a>
      )}
    </div>
  );
}
