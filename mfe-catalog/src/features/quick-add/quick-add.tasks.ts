import type { ProductDetail, SelectedVehicle } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { requestAddToCart } from '../../platform/add-to-cart';

/** Loads all sizes of a product's line, with prices. */
export const openSizes = defineTask(
  'quickAdd/openSizes',
  (productNumber: string, { http, signal }: TaskContext) =>
    http.get<ProductDetail>(`/products/${encodeURIComponent(productNumber)}`, {}, signal),
  'latest',
);

interface ChosenSize {
  readonly productNumber: string;
  readonly quantity: number;
  readonly vehicle?: SelectedVehicle;
}

export const addSize = defineTask(
  'quickAdd/addSize',
  ({ productNumber, quantity, vehicle }: ChosenSize, context: TaskContext) =>
    requestAddToCart({ lines: [{ productNumber, quantity }], ...(vehicle && { vehicle }) }, context),
  'leading',
);
