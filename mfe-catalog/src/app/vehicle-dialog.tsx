import { useEffect, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { SelectedVehicle } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, ButtonLink, Dialog, Icon } from 'shared-ui';
import type { ShopperDialog } from '../features/header-shopper/header-shopper';
import { VehicleForm } from '../features/vehicle-finder/vehicle-form';
import { selectVehicleFinder, vehicleFinderSlice, type VehicleFinderState } from '../features/vehicle-finder/vehicle-finder.slice';
import { chooseVehicle, fittingTiresHref, vehicleName, vehicleOf } from '../platform/shopper';
import { useVehicle } from '../platform/use-shopper';
import { NextStep } from './next-step';
import styles from './shopper-dialogs.module.css';

interface ChosenProps {
  readonly vehicle: SelectedVehicle;
  readonly isChanging: boolean;
  readonly onChange: () => void;
  readonly onEnd: (message: string) => void;
}

function Chosen({ vehicle, isChanging, onChange, onEnd }: ChosenProps) {
  const host = useHost();
  const remove = (): void => {
    chooseVehicle(host, null);
    onEnd('Your vehicle is removed.');
  };
  return (
    <div className={styles.chosen}>
      <p className={styles.vehicle}>
        <Icon name="car" size={24} />
        <span>
          <strong>{vehicleName(vehicle, true)}</strong>
          <span className={styles.soft}>{vehicle.rearSize ? `Front ${vehicle.size} · Rear ${vehicle.rearSize}` : vehicle.size}</span>
        </span>
      </p>
      <ButtonLink href={fittingTiresHref(vehicle)} kind={isChanging ? 'secondary' : 'primary'} isWide onClick={() => onEnd('')}>
        Shop tires that fit
      </ButtonLink>
      <div className={styles.actions}>
        <Button kind="quiet" size="small" aria-expanded={isChanging} onClick={onChange}>
          Change
        </Button>
        <Button kind="quiet" size="small" onClick={remove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

/** A finder that is through with another vehicle starts anew; one that somebody is in the middle of goes on. */
function useFreshFinder(): () => void {
  const dispatch = useDispatch();
  const store = useStore<{ readonly vehicleFinder: VehicleFinderState }>();
  const restart = (): void => void dispatch(vehicleFinderSlice.actions.restarted());
  useEffect(() => {
    if (selectVehicleFinder(store.getState()).fitments.length > 0) dispatch(vehicleFinderSlice.actions.restarted());
  }, [dispatch, store]);
  return restart;
}

/** The shopper's vehicle with what to do with it, or the finder to choose one. */
export const VehicleDialog: ShopperDialog = ({ onEnd }) => {
  const vehicle = useVehicle();
  const [isChanging, setChanging] = useState(false);
  const restart = useFreshFinder();
  const change = (): void => {
    if (!isChanging) restart();
    setChanging(!isChanging);
  };
  return (
    <Dialog isOpen onClose={() => onEnd()} title="Your vehicle">
      <div className={styles.panel}>
        {vehicle ? <Chosen vehicle={vehicle} isChanging={isChanging} onChange={change} onEnd={onEnd} /> : <p className={styles.soft}>We remember it, and show on every page what fits.</p>}
        {!vehicle || isChanging ? (
          <VehicleForm
            onFound={(fitment) => {
              const chosen = vehicleOf(fitment);
              onEnd(`${vehicleName(chosen, true)} is your vehicle.`, (dismiss) => <NextStep vehicle={chosen} dismiss={dismiss} />);
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
};
