import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { CartLine, Vehicle } from 'shared-contracts';
import { cartTasks } from '../../platform/active-cart/cart.tasks';

/** A line that was just taken out, with what it needs to come back. */
export interface RemovedLine {
  readonly productNumber: string;
  readonly quantity: number;
  readonly vehicle?: Vehicle;
  readonly confirmedMisfit?: true;
  readonly name: string;
}

/** Of a line that fits none, the vehicle that the cart keeps the shopper's confirmation for. */
function vehicleOf(
  { vehicle, year, make, model, confirmedMisfit }: CartLine,
  cartVehicle: Vehicle | null,
): Vehicle | null {
  if (confirmedMisfit) return cartVehicle;
  return vehicle ?? (year && make && model ? { year, make, model } : null);
}

/** What a line needs to come back as it was: also the vehicle, by which the driver and the shop know what it is for. */
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

/** What was taken out together: one line, or all of them. */
export interface Removal {
  readonly kind: 'removal';
  /** "Michelin Defender2 was removed." */
  readonly message: string;
  /** For who hears it away from the cart. */
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

/** Lines to be added together: a call names one vehicle. */
export function byVehicle(lines: readonly RemovedLine[]): readonly (readonly RemovedLine[])[] {
  const keys = [...new Set(lines.map(vehicleKey))];
  return keys.map((key) => lines.filter((line) => vehicleKey(line) === key));
}

/** A line whose quantity was changed, once or several times in a row. */
export interface QuantityChange {
  readonly kind: 'quantity';
  readonly itemId: string;
  /** Before the first of them. */
  readonly before: number;
}

interface AskedQuantity {
  readonly itemId: string;
  readonly from: number;
  readonly to: number;
}

type Change = Removal | QuantityChange;

interface UndoState {
  /** Asked for; the cart has not agreed yet. */
  readonly asked: Change | null;
  readonly done: Change | null;
}

const nothing: UndoState = { asked: null, done: null };

const hasAnswered = isAnyOf(cartTasks.changeQuantity.succeeded, cartTasks.reset.succeeded);
const hasFailed = isAnyOf(cartTasks.changeQuantity.failed, cartTasks.reset.failed);

const changeOf = (change: Change | null, itemId: string): QuantityChange | null =>
  change?.kind === 'quantity' && change.itemId === itemId ? change : null;

/** Steps up and down one line are one change; back at the first quantity there is nothing to undo. */
function quantityAsked({ done }: UndoState, { payload }: PayloadAction<AskedQuantity>): UndoState {
  const { itemId, from, to } = payload;
  const earlier = changeOf(done, itemId);
  const before = earlier?.before ?? from;
  return before === to ? nothing : { asked: { kind: 'quantity', itemId, before }, done: earlier };
}

/** The last change of the cart's lines, as long as it can be undone. */
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

/** What is out of the cart and can come back. */
export const selectRemoval = ({ undo: { done } }: Root): Removal | null => (done?.kind === 'removal' ? done : null);

/** What the quantity of a line was before it was changed; null where it was not. */
export const selectQuantityBefore =
  (itemId: string) =>
  ({ undo: { done } }: Root): number | null =>
    changeOf(done, itemId)?.before ?? null;
