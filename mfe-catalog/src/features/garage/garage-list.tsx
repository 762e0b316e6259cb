import { useEffect, useId, useRef, useState } from 'react';
import { isSameVehicle, readGarage, type SelectedVehicle } from 'shared-contracts';
import { useHost, useStateEvent } from 'remote-kit';
import { Button, ButtonLink, Icon, RadioCard } from 'shared-ui';
import { chooseVehicle, removeVehicle } from '../../platform/garage';
import { fittingHref } from '../../platform/listing-address';
import { vehicleName } from '../../platform/shopper';
import styles from './garage-list.module.css';

/** Returns the garage; follows this page and other tabs. */
export function useGarage() {
  const { storage } = useHost();
  useStateEvent('vehicle:selected');
  return readGarage(storage);
}

const keyOf = ({ fitmentId, year, trim }: SelectedVehicle): string => `${fitmentId}-${year}-${trim}`;
const sizesOf = ({ size, rearSize }: SelectedVehicle): string => (rearSize ? `Front ${size} · Rear ${rearSize}` : size);

/** Keeps a removed vehicle until the next action, for undo. */
function useRemoval() {
  const host = useHost();
  const [removed, setRemoved] = useState<{ readonly vehicle: SelectedVehicle; readonly undo: () => void } | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) undoButton.current?.focus();
  }, [removed]);
  return {
    removed,
    undoButton,
    forget: () => setRemoved(null),
    remove: (vehicle: SelectedVehicle) => setRemoved({ vehicle, undo: removeVehicle(host, vehicle) }),
  };
}

interface VehicleRowProps {
  readonly vehicle: SelectedVehicle;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

/** A vehicle with its sizes: select, open its listing, remove. */
function VehicleRow({ vehicle, name, isChosen, onChoose, onRemove, onLeave }: VehicleRowProps) {
  const fullName = vehicleName(vehicle, true);
  const place = useHost().navigation.current();
  const shop = (): void => {
    if (!isChosen) onChoose();
    onLeave();
  };
  return (
    <li className={styles.row}>
      <RadioCard name={name} title={fullName} checked={isChosen} onChange={onChoose} data-vehicle={keyOf(vehicle)}>
        {sizesOf(vehicle)}
      </RadioCard>
      <button type="button" className={styles.remove} aria-label={`Remove ${fullName}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
      <div className={styles.shop}>
        <ButtonLink
          href={fittingHref('/tires', vehicle.fitmentId, place)}
          kind={isChosen ? 'primary' : 'secondary'}
          size="small"
          onClick={shop}
          aria-label={`Shop tires for ${fullName}`}
        >
          Shop tires
        </ButtonLink>
        <ButtonLink
          href={fittingHref('/wheels', vehicle.fitmentId, place)}
          kind="secondary"
          size="small"
          onClick={shop}
          aria-label={`Shop wheels for ${fullName}`}
        >
          Shop wheels
        </ButtonLink>
      </div>
    </li>
  );
}

/**
 * The garage as options; the last one deselects the vehicle. `onLeave`: called when a link to a listing is followed.
 */
export function GarageList({ onLeave }: { readonly onLeave: () => void }) {
  const host = useHost();
  const { vehicles, chosen } = useGarage();
  const { removed, undoButton, forget, remove } = useRemoval();
  const [said, setSaid] = useState('');
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (vehicle: SelectedVehicle | null) => (): void => {
    forget();
    chooseVehicle(host, vehicle);
    setSaid(vehicle ? `Shopping for your ${vehicleName(vehicle, true)}.` : 'Shopping without a vehicle.');
  };
  const undo = (): void => {
    if (!removed) return;
    removed.undo();
    forget();
    setSaid(`${vehicleName(removed.vehicle, true)} is back.`);
    const key = keyOf(removed.vehicle);
    queueMicrotask(() =>
      list.current?.querySelector<HTMLInputElement>(`input[data-vehicle="${CSS.escape(key)}"]`)?.focus(),
    );
  };
  return (
    <div className={styles.garage} ref={list}>
      {vehicles.length > 0 ? (
        <fieldset>
          <legend className={styles.legend}>Shopping for</legend>
          <ul className={styles.list}>
            {vehicles.map((vehicle) => (
              <VehicleRow
                key={keyOf(vehicle)}
                vehicle={vehicle}
                name={name}
                isChosen={chosen !== null && isSameVehicle(vehicle, chosen)}
                onChoose={choose(vehicle)}
                onRemove={() => remove(vehicle)}
                onLeave={onLeave}
              />
            ))}
            <li>
              <RadioCard
                name={name}
                title="Shop without a vehicle"
                checked={chosen === null}
                onChange={choose(null)}
                className={styles.none}
              />
            </li>
          </ul>
        </fieldset>
      ) : null}
      <p role="status" className={removed ? styles.removed : 'visually-hidden'}>
        {removed ? `${vehicleName(removed.vehicle, true)} is removed.` : said}
      </p>
      {removed ? (
        <Button ref={undoButton} kind="secondary" size="small" className={styles.undo} onClick={undo}>
          Undo<span className="visually-hidden"> removing {vehicleName(removed.vehicle, true)}</span>
        </Button>
      ) : null}
    </div>
  );
}
