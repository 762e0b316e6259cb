import type { SelectedVehicle } from 'shared-contracts';
import { ButtonLink, Icon } from 'shared-ui';
import { useHost } from 'remote-kit';
import { fittingHref } from '../../platform/listing-address';
import { vehicleName } from '../../platform/shopper';
import styles from './shopper-dialogs.module.css';

interface NextStepProps {
  readonly vehicle: SelectedVehicle;
  readonly dismiss: () => void;
}

/** Follows the chips in reading order: from the focused chip, it is the next element. */
export function NextStep({ vehicle, dismiss }: NextStepProps) {
  const place = useHost().navigation.current();
  const path = place.pathname.startsWith('/wheels') ? '/wheels' : '/tires';
  return (
    <div className={styles.next} role="group" aria-label="Vehicle saved">
      <p>
        <strong>{vehicleName(vehicle, true)}</strong> is your vehicle.
      </p>
      <ButtonLink size="small" href={fittingHref(path, vehicle.fitmentId, place)} onClick={dismiss}>
        Shop {path.slice(1)} that fit
      </ButtonLink>
      <button type="button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
