import type { Rebooking } from 'shared-contracts';
import { Icon, type IconName } from 'shared-ui';
import styles from './change-appointment.module.css';

/** Options of the shopper. */
export type Way = 'time' | 'installer' | 'home' | 'cancel';

interface WaysProps {
  readonly appointment: Rebooking;
  readonly onChoose: (way: Way) => void;
}

const WAYS: Readonly<Record<Way, { readonly icon: IconName; readonly title: string; readonly text: string }>> = {
  time: { icon: 'calendar', title: 'Choose another time', text: 'At the same installer' },
  installer: { icon: 'pin', title: 'Choose another installer', text: 'We show you the price there first' },
  home: { icon: 'home', title: 'Ship to my home instead', text: 'The installation comes off your price' },
  cancel: { icon: 'close', title: 'Cancel the appointment', text: 'Your order stays; choose a time later' },
};

/** Available options, each with a large target. */
export function Ways({ appointment: { options }, onChoose }: WaysProps) {
  const isOpen: Record<Way, boolean> = {
    time: options?.move ?? false,
    installer: options?.changeInstaller ?? false,
    home: options?.shipHome ?? false,
    cancel: options?.cancel ?? false,
  };
  const open = (Object.keys(WAYS) as Way[]).filter((way) => isOpen[way]);
  if (open.length === 0) return null;
  return (
    <ul className={styles.ways}>
      {open.map((way) => (
        <li key={way}>
          <button type="button" className={styles.wayButton} onClick={() => onChoose(way)}>
            <Icon name={WAYS[way].icon} size={24} />
            <span>
              <strong>{WAYS[way].title}</strong>
              <span className={styles.soft}>{WAYS[way].text}</span>
            </span>
            <Icon name="chevronRight" />
          </button>
        </li>
      ))}
    </ul>
  );
}
