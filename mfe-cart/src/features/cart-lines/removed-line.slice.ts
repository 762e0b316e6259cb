import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartLine, Vehicle } from 'shared-contracts';

/** A line that was just taken out, with what it needs to come back. */
export interface RemovedLine {
  readonly productNumber: string;
  readonly quantity: number;
  readonly vehicle?: Vehicle;
  readonly name: string;
}

const vehicleOf = ({ vehicle, year, make, model }: CartLine): Vehicle | null =>
  vehicle ?? (year && make && model ? { year, make, model } : null);

/** What a line needs to come back as it was: also the vehicle, by which the driver and the shop know what it is for. */
export function toRemovedLine(line: CartLine): RemovedLine {
  const vehicle = vehicleOf(line);
  return {
    productNumber: line.product.code,
    quantity: line.qty,
    name: `${line.product.brandName} ${line.product.name}`,
    ...(vehicle && { vehicle }),
  };
}

export const removedLineSlice = createSlice({
  name: 'removedLine',
  initialState: null as RemovedLine | null,
  reducers: {
    lineRemoved: (_state, action: PayloadAction<RemovedLine>) => action.payload,
    undone: () => null,
    dismissed: () => null,
  },
});

export const selectRemovedLine = (state: { readonly removedLine: RemovedLine | null }): RemovedLine | null =>
  state.removedLine;
