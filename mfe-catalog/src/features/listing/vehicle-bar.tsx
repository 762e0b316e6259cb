import type { ProductCard, SelectedVehicle } from 'shared-contracts';
import { classNames, Icon } from 'shared-ui';
import {
  DEPARTMENTS,
  listingHref,
  narrowedTo,
  oneOf,
  withParameter,
  type ListingAddress,
} from '../../platform/listing-address';
import { vehicleName } from '../../platform/shopper';
import styles from './vehicle-bar.module.css';

interface VehicleBarProps {
  readonly address: ListingAddress;
  /** Name of the vehicle that the list is filtered by. */
  readonly listVehicle?: string | undefined;
  readonly vehicle: SelectedVehicle | null;
  readonly cards: readonly ProductCard[];
  /** Opens the vehicle dialog. */
  readonly onFind: () => void;
}

/** Describes a vehicle beside a list that is not filtered by it, and warns when the list has another size. */
function aboutVehicle(vehicle: SelectedVehicle, address: ListingAddress): string {
  const size = oneOf(address, 'size');
  const isOther = address.path === '/tires' && size !== undefined && size !== vehicle.size && size !== vehicle.rearSize;
  const own = vehicle.rearSize ? `${vehicle.size} in front and ${vehicle.rearSize} in the rear` : vehicle.size;
  return isOther ? `Your ${vehicleName(vehicle)} takes ${own}, not ${size}.` : `You drive a ${vehicleName(vehicle)}.`;
}

/**
 * A line that is always present, so that nothing shifts when the vehicle becomes known: the list's vehicle, or the
 * offer to choose one.
 */
export function VehicleBar({ address, listVehicle, vehicle, cards, onFind }: VehicleBarProps) {
  const isAccessories = address.path === '/accessories';
  if (listVehicle) {
    // Among accessories only chains state the sizes that they fit.
    const isSure = !isAccessories && cards.every(({ fit }) => fit === 'fits');
    return (
      <p className={classNames(styles.bar, isSure && styles.fits)}>
        <Icon name={isSure ? 'checkCircle' : 'car'} />
        {isSure ? (
          <span>
            Everything here fits your <strong>{listVehicle}</strong>.
          </span>
        ) : !isAccessories ? (
          <span>
            These are for your <strong>{listVehicle}</strong>. Each card says whether it fits and what to check.
          </span>
        ) : (
          <span>
            Chains here come in the size of your <strong>{listVehicle}</strong>. Check the rest against its owner’s
            manual.
          </span>
        )}
        {vehicle && oneOf(address, 'fitment') !== vehicle.fitmentId ? (
          <a href={listingHref(narrowedTo(address, vehicle.fitmentId))}>Switch to your {vehicleName(vehicle)}</a>
        ) : null}
        <a
          href={listingHref({
            ...withParameter(address, 'fitment', undefined),
            query: { ...withParameter(address, 'fitment', undefined).query, rear: [], size: [] },
          })}
        >
          Show all {DEPARTMENTS[address.path].name.toLowerCase()}
        </a>
      </p>
    );
  }
  const isNarrowing = vehicle && !isAccessories;
  const offer = isAccessories
    ? 'Chains are sold by tire size. Your vehicle tells us yours.'
    : 'Not sure of the size? Your vehicle tells us.';
  return (
    <p className={styles.bar}>
      <Icon name="car" />
      <span>{isNarrowing ? aboutVehicle(vehicle, address) : offer}</span>
      {isNarrowing ? (
        <a href={listingHref(narrowedTo(address, vehicle.fitmentId))}>Show only what fits</a>
      ) : (
        <a
          href="/?finder=vehicle#finder"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onFind();
          }}
        >
          Find by vehicle
        </a>
      )}
    </p>
  );
}
