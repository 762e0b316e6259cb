import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { GARAGE_LIMIT } from 'shared-contracts';
import { Button, Dialog } from 'shared-ui';
import { GarageList, useGarage } from '../features/garage/garage-list';
import type { ShopperDialog } from '../features/header-shopper/header-shopper';
import { VehicleForm } from '../features/vehicle-finder/vehicle-form';
import {
  selectVehicleFinder,
  vehicleFinderSlice,
  type VehicleFinderState,
} from '../features/vehicle-finder/vehicle-finder.slice';
import { vehicleName, vehicleOf } from '../platform/shopper';
import { NextStep } from './next-step';
import styles from './shopper-dialogs.module.css';

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

/** Opens the finder under a garage that holds something already. */
function AddVehicle({
  isFull,
  isAdding,
  onToggle,
}: {
  readonly isFull: boolean;
  readonly isAdding: boolean;
  readonly onToggle: () => void;
}) {
  if (isFull)
    return (
      <p className={styles.soft}>
        Your garage holds {GARAGE_LIMIT} vehicles, the most there is room for. Remove one to add another.
      </p>
    );
  return (
    <Button kind="secondary" icon={isAdding ? 'minus' : 'plus'} isWide aria-expanded={isAdding} onClick={onToggle}>
      Add a vehicle
    </Button>
  );
}

/** The shopper's vehicles: which one the store is for, what fits it, and the finder to add another. */
export const VehicleDialog: ShopperDialog = ({ onEnd }) => {
  const { vehicles } = useGarage();
  const [isAdding, setAdding] = useState(false);
  const restart = useFreshFinder();
  const finder = useRef<HTMLDivElement>(null);
  const isEmpty = vehicles.length === 0;
  const hasYears = useSelector(selectVehicleFinder).options.year !== undefined;
  useEffect(() => {
    // Not before there is something to choose: a select without choices takes no focus.
    if (isAdding && hasYears) finder.current?.querySelector('select')?.focus();
  }, [hasYears, isAdding]);
  const toggle = (): void => {
    if (!isAdding) restart();
    setAdding(!isAdding);
  };
  return (
    <Dialog isOpen onClose={() => onEnd()} title="My garage">
      <div className={styles.panel}>
        {isEmpty ? (
          <p className={styles.soft}>Add what you drive. We remember it, and show on every page what fits.</p>
        ) : null}
        <GarageList onLeave={() => onEnd()} />
        {isEmpty ? null : <AddVehicle isFull={vehicles.length >= GARAGE_LIMIT} isAdding={isAdding} onToggle={toggle} />}
        {isEmpty || isAdding ? (
          <div ref={finder}>
            <VehicleForm
              onFound={(fitment) => {
                const chosen = vehicleOf(fitment);
                onEnd(`${vehicleName(chosen, true)} is your vehicle.`, (dismiss) => (
                  <NextStep vehicle={chosen} dismiss={dismiss} />
                ));
              }}
            />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
};
