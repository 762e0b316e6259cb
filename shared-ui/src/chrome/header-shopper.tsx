import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './header.module.css';

/** A question that the header asks in place. Without it the chip is a plain link to the form on the home page. */
export interface HeaderQuestion {
  /** The page's script is there: the chip presents itself as the button that it now is. */
  isHydrated: boolean;
  onAsk(): void;
  ref?: Ref<HTMLAnchorElement>;
}

/** Props of {@link HeaderShopper}. */
export interface HeaderShopperProps {
  /** The chosen vehicle in short, e.g. "2021 Camry SE". */
  vehicle?: string | undefined;
  zip?: { zipCode: string; city: string } | undefined;
  vehicleQuestion?: HeaderQuestion;
  zipQuestion?: HeaderQuestion;
}

interface ChipProps {
  kind: 'vehicle' | 'zip';
  icon: 'car' | 'pin';
  label: string;
  href: string;
  question?: HeaderQuestion | undefined;
  isPlaced?: boolean;
  children: ReactNode;
}

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Stays one and the same element all along, so that a focus or press that comes before the script isn't lost. */
function Chip({ kind, icon, label, href, question, isPlaced, children }: ChipProps) {
  const press = (event: MouseEvent): void => {
    if (!question || !isPlain(event)) return;
    event.preventDefault();
    question.onAsk();
  };
  const pressSpace = (event: KeyboardEvent): void => {
    if (!question || event.key !== ' ') return;
    event.preventDefault();
    question.onAsk();
  };
  const asButton = question?.isHydrated
    ? ({ role: 'button', 'aria-haspopup': 'dialog', 'data-native': '', onKeyDown: pressSpace } as const)
    : {};
  return (
    <a ref={question?.ref} className={styles.chip} href={href} onClick={press} {...asButton}>
      <Icon name={icon} />
      <span className={styles.chipText}>
        <span className={styles.chipLabel}>{label}</span>{' '}
        {/* The shell writes what an earlier visit chose before this is hydrated. */}
        <span
          className={classNames(styles.chipValue, isPlaced && styles.placed)}
          data-chip={kind}
          suppressHydrationWarning
        >
          {children}
        </span>
      </span>
    </a>
  );
}

function KnownZip({ zipCode, city }: { zipCode: string; city: string }) {
  return (
    <>
      <span className={styles.place}>{city}</span> <span>{zipCode}</span>
    </>
  );
}

/** What the store knows of the shopper, with a way to change it: the vehicle and the zip code to deliver to. */
export function HeaderShopper({ vehicle, zip, vehicleQuestion, zipQuestion }: HeaderShopperProps) {
  const isPlaced = Boolean(zip?.city);
  return (
    <>
      <div className={styles.vehicle}>
        <Chip kind="vehicle" icon="car" label="Your vehicle" href="/#finder" question={vehicleQuestion}>
          {vehicle ?? 'Add your vehicle'}
        </Chip>
      </div>
      <div className={styles.zip}>
        <Chip kind="zip" icon="pin" label="Deliver to" href="/#zip" question={zipQuestion} isPlaced={isPlaced}>
          {zip && isPlaced ? <KnownZip {...zip} /> : (zip?.zipCode ?? 'Add a zip')}
        </Chip>
      </div>
    </>
  );
}
