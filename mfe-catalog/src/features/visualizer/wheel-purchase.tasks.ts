import { setQuantityOf, type SelectedVehicle } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { requestAddToCart } from '../../platform/add-to-cart';

interface WheelSet {
  readonly productNumber: string;
  readonly vehicle?: SelectedVehicle;
}

/** Adds a set of the drawn wheel to the cart. */
export const addWheels = defineTask(
  'visualizer/addWheels',
  ({ productNumber, vehicle }: WheelSet, context: TaskContext) =>
    requestAddToCart(
      { lines: [{ productNumber, quantity: setQuantityOf(vehicle) }], ...(vehicle && { vehicle }) },
      context,
    ),
  'leading',
);
