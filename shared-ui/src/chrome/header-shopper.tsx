import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './header.module.css';

/** A dialog that the header opens. Without it the chip is a link to the form on the home page. */
export interface HeaderQuestion {
  /** True when the script runs: the chip has the role of a button. */
  isHydrated: boolean;
  onAsk(): void;
  ref?: Ref<HTMLAnchorElement>;
}

/** Props of {@link HeaderShopper}. */
export interface HeaderShopperProps {
  /** Short name of the chosen vehicle, e.g. "2021 Camry SE". */
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

/** Keeps the same element before and after hydration, so that focus and clicks are not lost. */
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
        <span className={styles.chipLabel}>{label}</span> {/* The shell writes stored values before hydration. */}
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

/** Shows the vehicle and the delivery ZIP code, with a way to change each. */
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
