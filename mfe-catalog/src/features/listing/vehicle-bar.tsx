import type { SelectedVehicle } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { listingHref, withParameter, type ListingAddress } from '../../platform/listing-address';
import { vehicleName } from '../../platform/shopper';
import styles from './vehicle-bar.module.css';

interface VehicleBarProps {
  readonly address: ListingAddress;
  /** Name of the vehicle that the list is narrowed to. */
  readonly listVehicle?: string | undefined;
  readonly vehicle: SelectedVehicle | null;
}

/** One line that is always there, so that nothing moves when the vehicle becomes known: what the list is narrowed to, or the offer to do so. */
export function VehicleBar({ address, listVehicle, vehicle }: VehicleBarProps) {
  if (listVehicle) {
    return (
      <p className={`${styles.bar} ${styles.fits}`}>
        <Icon name="checkCircle" />
        <span>
          Everything here fits your <strong>{listVehicle}</strong>.
        </span>
        <a href={listingHref({ ...withParameter(address, 'fitment', undefined), query: { ...withParameter(address, 'fitment', undefined).query, rear: [], size: [] } })}>See all</a>
      </p>
    );
  }
  const isNarrowing = vehicle && address.path !== '/accessories';
  return (
    <p className={styles.bar}>
      <Icon name="car" />
      <span>{isNarrowing ? `You drive a ${vehicleName(vehicle)}.` : 'Not sure of the size? Your vehicle knows.'}</span>
      {isNarrowing ? (
        <a href={`${address.path}?fitment=${encodeURIComponent(vehicle.fitmentId)}`}>Show only what fits</a>
      ) : (
        <a href="/#finder">Find by vehicle</a>
      )}
    </p>
  );
}
