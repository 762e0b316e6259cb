import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { CartLine, Vehicle } from 'shared-contracts';
import { cartTasks } from '../../platform/active-cart/cart.tasks';

/** A removed line, with the data for restoring it. */
export interface RemovedLine {
  readonly productNumber: string;
  readonly quantity: number;
  readonly vehicle?: Vehicle;
  readonly confirmedMisfit?: true;
  readonly name: string;
}

/** Returns the vehicle of the shopper's confirmation, for a line that does not fit. */
function vehicleOf(
  { vehicle, year, make, model, confirmedMisfit }: CartLine,
  cartVehicle: Vehicle | null,
): Vehicle | null {
  if (confirmedMisfit) return cartVehicle;
  return vehicle ?? (year && make && model ? { year, make, model } : null);
}

/** Returns the data for restoring a line, including its vehicle. */
export function toRemovedLine(line: CartLine, cartVehicle: Vehicle | null): RemovedLine {
  const vehicle = vehicleOf(line, cartVehicle);
  return {
    productNumber: line.product.code,
    quantity: line.qty,
    name: `${line.product.brandName} ${line.product.name}`,
    ...(vehicle && { vehicle }),
    ...(line.confirmedMisfit && { confirmedMisfit: true }),
  };
}

/** Lines that were removed together: one, or all. */
export interface Removal {
  readonly kind: 'removal';
  /** For example "Michelin Defender2 was removed." */
  readonly message: string;
  /** Announcement on other pages. */
  readonly announcement: string;
  readonly lines: readonly RemovedLine[];
}

export const removalOf = (line: CartLine, cartVehicle: Vehicle | null): Removal => {
  const removed = toRemovedLine(line, cartVehicle);
  const message = `${removed.name} was removed`;
  return { kind: 'removal', message: `${message}.`, announcement: `${message} from your cart.`, lines: [removed] };
};

export const removalOfAll = (lines: readonly CartLine[], cartVehicle: Vehicle | null): Removal => ({
  kind: 'removal',
  message: 'Your cart was emptied.',
  announcement: 'Your cart was emptied.',
  lines: lines.map((line) => toRemovedLine(line, cartVehicle)),
});

const vehicleKey = ({ vehicle, confirmedMisfit }: RemovedLine): string => JSON.stringify([vehicle, confirmedMisfit]);

/** Groups lines by vehicle, because a call has one vehicle. */
export function byVehicle(lines: readonly RemovedLine[]): readonly (readonly RemovedLine[])[] {
  const keys = [...new Set(lines.map(vehicleKey))];
  return keys.map((key) => lines.filter((line) => vehicleKey(line) === key));
}

/** A line with one or several consecutive changes of quantity. */
export interface QuantityChange {
  readonly kind: 'quantity';
  readonly itemId: string;
  /** Quantity before the first change. */
  readonly before: number;
}

interface AskedQuantity {
  readonly itemId: string;
  readonly from: number;
  readonly to: number;
}

type Change = Removal | QuantityChange;

interface UndoState {
  /** Requested change that the API has not confirmed. */
  readonly asked: Change | null;
  readonly done: Change | null;
}

const nothing: UndoState = { asked: null, done: null };

const hasAnswered = isAnyOf(cartTasks.changeQuantity.succeeded, cartTasks.reset.succeeded);
const hasFailed = isAnyOf(cartTasks.changeQuantity.failed, cartTasks.reset.failed);

const changeOf = (change: Change | null, itemId: string): QuantityChange | null =>
  change?.kind === 'quantity' && change.itemId === itemId ? change : null;

/** Consecutive steps of one line are one change; back at the first quantity there is nothing to undo. */
function quantityAsked({ done }: UndoState, { payload }: PayloadAction<AskedQuantity>): UndoState {
  const { itemId, from, to } = payload;
  const earlier = changeOf(done, itemId);
  const before = earlier?.before ?? from;
  return before === to ? nothing : { asked: { kind: 'quantity', itemId, before }, done: earlier };
}

/** Last change of the cart's lines that can be undone. */
export const undoSlice = createSlice({
  name: 'undo',
  initialState: nothing,
  reducers: {
    removalAsked: (_, { payload }: PayloadAction<Removal>): UndoState => ({ asked: payload, done: null }),
    quantityAsked,
    undone: () => nothing,
    dismissed: () => nothing,
  },
  extraReducers: (on) =>
    on
      .addMatcher(hasAnswered, ({ asked, done }): UndoState => ({ asked: null, done: asked ?? done }))
      .addMatcher(hasFailed, (state): UndoState => ({ ...state, asked: null })),
});

interface Root {
  readonly undo: UndoState;
}

/** Returns removed lines that can be restored. */
export const selectRemoval = ({ undo: { done } }: Root): Removal | null => (done?.kind === 'removal' ? done : null);

/** Returns the previous quantity of a line; null when it was not changed. */
export const selectQuantityBefore =
  (itemId: string) =>
  ({ undo: { done } }: Root): number | null =>
    changeOf(done, itemId)?.before ?? null;
