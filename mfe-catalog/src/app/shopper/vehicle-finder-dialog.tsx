import { withApp } from 'remote-kit';
import { Dialog } from 'shared-ui';
import type { FinderDialogProps } from '../../ui/vehicle-question';
import { VehicleForm } from '../../features/vehicle-finder/vehicle-form';
import { shopperApp } from './shopper-app';

const VehicleFinder = withApp(shopperApp, VehicleForm);

/** The finder for pages whose store lacks its state; loaded on demand. */
export function FinderDialog({ isOpen, onClose, onFound }: FinderDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Your vehicle">
      <VehicleFinder onFound={onFound} />
    </Dialog>
  );
}
