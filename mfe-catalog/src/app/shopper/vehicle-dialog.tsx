import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { GARAGE_LIMIT } from 'shared-contracts';
import { Button, Dialog } from 'shared-ui';
import { GarageList, useGarage } from '../../features/garage/garage-list';
import type { ShopperDialog } from '../../features/header-shopper/header-shopper';
import { VehicleForm } from '../../features/vehicle-finder/vehicle-form';
import {
  selectVehicleFinder,
  vehicleFinderSlice,
  type VehicleFinderState,
} from '../../features/vehicle-finder/vehicle-finder.slice';
import { vehicleName, vehicleOf } from '../../platform/shopper';
import { NextStep } from './next-step';
import styles from './shopper-dialogs.module.css';

/** Resets a finder that has found another vehicle; one in progress continues. */
function useFreshFinder(): () => void {
  const dispatch = useDispatch();
  const store = useStore<{ readonly vehicleFinder: VehicleFinderState }>();
  const restart = (): void => void dispatch(vehicleFinderSlice.actions.restarted());
  useEffect(() => {
    if (selectVehicleFinder(store.getState()).fitments.length > 0) dispatch(vehicleFinderSlice.actions.restarted());
  }, [dispatch, store]);
  return restart;
}

/** Opens the finder below a garage that is not empty. */
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

/** The shopper's vehicles: the chosen one, links to fitting products, and the finder for another. */
export const VehicleDialog: ShopperDialog = ({ onEnd }) => {
  const { vehicles } = useGarage();
  const [isAdding, setAdding] = useState(false);
  const restart = useFreshFinder();
  const finder = useRef<HTMLDivElement>(null);
  const isEmpty = vehicles.length === 0;
  const hasYears = useSelector(selectVehicleFinder).options.year !== undefined;
  useEffect(() => {
    // Not before there are options, because a select without options takes no focus.
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
