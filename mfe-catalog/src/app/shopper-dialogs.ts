/** What the header's chips ask, in one chunk: who answers one question often answers the other. */
export { VehicleDialog } from './vehicle-dialog';
export { ZipDialog } from './zip-dialog';
