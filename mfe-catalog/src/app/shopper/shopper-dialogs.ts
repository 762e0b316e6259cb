/** Dialogs of the header's chips, in one chunk because shoppers often use both. */
export { VehicleDialog } from './vehicle-dialog';
export { ZipDialog } from './zip-dialog';
