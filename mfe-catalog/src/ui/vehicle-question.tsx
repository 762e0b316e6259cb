import { useState, type ComponentType, type ReactNode } from 'react';
import { useHost, useLazyPart } from 'remote-kit';
import type { Fitment, SelectedVehicle } from 'shared-contracts';
import { chooseVehicle } from '../platform/garage';
import { vehicleOf } from '../platform/shopper';

/** The home page's finder: the fallback without script or when the dialog fails to load. */
export const FINDER = '/#finder';

/** Props of the dialog for choosing the vehicle. */
export interface FinderDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onFound: (fitment: Fitment) => void;
}

/** State of the vehicle dialog: how to open it, and the dialog. */
export interface VehicleQuestion {
  readonly ask: () => void;
  readonly dialog: ReactNode;
}

/**
 * Manages the vehicle dialog that several parts of a page open.
 *
 * @param loadFinder Loads the dialog; passed in by the page, because features do not import each other.
 * @param onChosen Called after the vehicle was chosen.
 */
export function useVehicleQuestion(
  loadFinder: () => Promise<ComponentType<FinderDialogProps>>,
  onChosen?: (vehicle: SelectedVehicle) => void,
): VehicleQuestion {
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  const { Part: Finder, load: loadPart } = useLazyPart('catalog', 'vehicle finder', loadFinder);
  const close = (): void => setOpen(false);
  const ask = async (): Promise<void> => {
    // Falls back to the home page's finder.
    if (await loadPart()) setOpen(true);
    else host.navigation.go(FINDER);
  };
  const dialog = Finder ? (
    <Finder
      isOpen={isOpen}
      onClose={close}
      onFound={(fitment) => {
        const vehicle = vehicleOf(fitment);
        chooseVehicle(host, vehicle);
        close();
        onChosen?.(vehicle);
      }}
    />
  ) : null;
  return { ask: () => void ask(), dialog };
}
