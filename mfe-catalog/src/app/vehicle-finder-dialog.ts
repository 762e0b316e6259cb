import { withApp } from 'remote-kit';
import { VehicleForm } from '../features/vehicle-finder/vehicle-form';
import { shopperApp } from './shopper-app';

/** The finder for pages whose own store doesn't know it; loaded when it is asked for. */
export const VehicleFinder = withApp(shopperApp, VehicleForm);
