import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { CartLine, Vehicle } from 'shared-contracts';
import { cartTasks } from '../../platform/active-cart/cart.tasks';

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

/** What was taken out together: one line, or all of them. */
export interface Removal {
  /** "Michelin Defender2 was removed." */
  readonly message: string;
  /** For who hears it away from the cart. */
  readonly announcement: string;
  readonly lines: readonly RemovedLine[];
}

export const removalOf = (line: CartLine): Removal => {
  const removed = toRemovedLine(line);
  const message = `${removed.name} was removed`;
  return { message: `${message}.`, announcement: `${message} from your cart.`, lines: [removed] };
};

export const removalOfAll = (lines: readonly CartLine[]): Removal => ({
  message: 'Your cart was emptied.',
  announcement: 'Your cart was emptied.',
  lines: lines.map(toRemovedLine),
});

const vehicleKey = ({ vehicle }: RemovedLine): string => JSON.stringify(vehicle ?? null);

/** Lines to be added together: a call names one vehicle. */
export function byVehicle(lines: readonly RemovedLine[]): readonly (readonly RemovedLine[])[] {
  const keys = [...new Set(lines.map(vehicleKey))];
  return keys.map((key) => lines.filter((line) => vehicleKey(line) === key));
}

interface RemovalState {
  /** Asked for; the cart has not agreed yet. */
  readonly asked: Removal | null;
  readonly done: Removal | null;
}

const nothing: RemovalState = { asked: null, done: null };

const hasAnswered = isAnyOf(cartTasks.changeQuantity.succeeded, cartTasks.reset.succeeded);
const hasFailed = isAnyOf(cartTasks.changeQuantity.failed, cartTasks.reset.failed);

export const removedLineSlice = createSlice({
  name: 'removedLine',
  initialState: nothing,
  reducers: {
    removalAsked: (_, { payload }: PayloadAction<Removal>): RemovalState => ({ asked: payload, done: null }),
    undone: () => nothing,
    dismissed: () => nothing,
  },
  extraReducers: (on) =>
    on
      .addMatcher(hasAnswered, ({ asked, done }): RemovalState => ({ asked: null, done: asked ?? done }))
      .addMatcher(hasFailed, (state): RemovalState => ({ ...state, asked: null })),
});

/** What is out of the cart and can come back. */
export const selectRemovedLine = (state: { readonly removedLine: RemovalState }): Removal | null =>
  state.removedLine.done;
