import { useEffect, useRef, useState, type ReactNode } from 'react';
import { serverNow, useHost, useStateEvent } from 'remote-kit';
import { ButtonLink, Icon } from 'shared-ui';
import type { SelectedVehicle } from 'shared-contracts';
import { fittingTiresHref, fittingWheelsHref, vehicleName } from '../../platform/shopper';
import { useVehicle } from '../../platform/use-shopper';
import { seasonReminder, type Reminder } from './season';
import styles from './your-vehicle.module.css';

interface YourVehicleProps {
  /** Layout of the finder that it replaces. */
  readonly layout: 'grid' | 'row';
  /** True during a search, which continues. */
  readonly isSearching: boolean;
  /** The finder, for shoppers without a vehicle or with another one. */
  readonly children: ReactNode;
}

const sizesOf = ({ size, rearSize }: SelectedVehicle): string => (rearSize ? `${size} front, ${rearSize} rear` : size);

/** Further reasons to return. */
const ALSO = [
  { href: '/installers', label: 'Find an installer', icon: 'wrench' },
  { href: '/accessories', label: 'Shop accessories', icon: 'tag' },
] as const;

function Season({ reminder }: { readonly reminder: Reminder }) {
  return (
    <p className={styles.season}>
      <Icon name="info" size={20} />
      <span>
        {reminder.text} <a href={reminder.href}>{reminder.linkText}</a>
      </span>
    </p>
  );
}

function Also() {
  return (
    <ul className={styles.also}>
      {ALSO.map(({ href, label, icon }) => (
        <li key={href}>
          <a href={href}>
            <Icon name={icon} size={20} /> <span>{label}</span> <Icon name="chevronRight" size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Seasonal suggestion, if any. */
function SeasonOrMore({ vehicle }: { readonly vehicle: SelectedVehicle }) {
  const stateCode = useStateEvent('zip:changed')?.stateCode ?? '';
  const reminder = seasonReminder(vehicle, stateCode, new Date(serverNow(useHost().api)));
  return reminder ? <Season reminder={reminder} /> : <Also />;
}

function Vehicle({ vehicle, onChange }: { readonly vehicle: SelectedVehicle; readonly onChange: () => void }) {
  return (
    <>
      <div className={styles.words}>
        <p className={styles.label}>
          Your vehicle{' '}
          <button type="button" className={styles.change} onClick={onChange}>
            Change<span className="visually-hidden"> vehicle</span>
          </button>
        </p>
        <h2 className={styles.name}>{vehicleName(vehicle)}</h2>
        <p className={styles.size}>{[vehicle.trim, sizesOf(vehicle)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.ways}>
        <ButtonLink size="large" href={fittingTiresHref(vehicle)} icon="arrowRight" isIconLast>
          Tires that fit
        </ButtonLink>
        <ButtonLink size="large" kind="secondary" href={fittingWheelsHref(vehicle)}>
          Wheels that fit
        </ButtonLink>
      </div>
      <SeasonOrMore vehicle={vehicle} />
    </>
  );
}

/**
 * Greets a returning shopper with fitting products in place of the finder. The box has the height of the taller one, so
 * that nothing shifts when the vehicle is known.
 */
export function YourVehicle({ layout, isSearching, children }: YourVehicleProps) {
  const vehicle = useVehicle();
  const [isChanging, setChanging] = useState(false);
  const finder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A shopper who began to choose another vehicle before hydration continues.
    if (finder.current?.contains(document.activeElement)) setChanging(true);
  }, []);
  const fitmentId = vehicle?.fitmentId;
  useEffect(() => {
    if (finder.current?.contains(document.activeElement) === false) setChanging(false);
  }, [fitmentId]);
  const isShown = vehicle !== null && !isChanging && !isSearching;
  const change = (): void => {
    setChanging(true);
    requestAnimationFrame(() => finder.current?.querySelector('select')?.focus());
  };
  return (
    <div className={`${styles.stack} ${styles[layout]}`}>
      <div ref={finder} className={isShown ? styles.covered : undefined} inert={isShown}>
        {children}
      </div>
      {isShown ? (
        <div className={styles.vehicle}>
          <Vehicle vehicle={vehicle} onChange={change} />
        </div>
      ) : null}
    </div>
  );
}
