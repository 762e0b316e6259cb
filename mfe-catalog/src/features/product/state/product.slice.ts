import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  LINE_QUANTITY,
  startQuantity,
  type FitsVehicle,
  type OutTheDoorList,
  type ProductDetail,
  type StockAvailability,
} from 'shared-contracts';
import { pageLoaded, partOf } from '../../../platform/page-loaded';
import type { DecidingFact } from '../../../platform/deciding-facts';
import type { ProductDrawing } from '../drawing/drawing-canvas';
import type { InstallationOffer } from '../../../platform/installation-offer';
import { PER_AXLE } from './staggered-pair';
import type { Verdict } from '../verdict/verdict';
import { addToCart, checkDelivery, findTotal, checkFit, findInstallers, openProduct } from './product.tasks';

/** Server data of a product. A message when it is missing. */
export interface LoadedProduct {
  /** Address of the data. */
  readonly pathname: string;
  readonly product: ProductDetail | null;
  /** Deciding facts of a tire; empty for other products. */
  readonly facts: readonly DecidingFact[];
  /** Pros and cons; null without any. */
  readonly verdict: Verdict | null;
  /** Drawing of its size; null without a sufficient size. */
  readonly drawing: ProductDrawing | null;
  readonly isUnknown: boolean;
  readonly message: string | null;
}

export interface ProductState extends LoadedProduct {
  /** `changing`: the shown product stays, dimmed, until the next one arrives. */
  readonly status: 'ready' | 'changing';
  readonly quantity: number;
  /** Fit for the chosen vehicle; null until answered. */
  readonly fit: FitsVehicle | null;
  readonly stock: { readonly zipCode: string; readonly answer: StockAvailability | null } | null;
  /** The soonest installation near the ZIP code; `offer` is null when no shop is near. */
  readonly installation: { readonly zipCode: string; readonly offer: InstallationOffer | null } | null;
  /** Out-the-door prices of the chosen quantity. */
  readonly outTheDoor: OutTheDoorList | null;
  readonly purchase: { readonly status: 'idle' | 'adding' | 'added' | 'failed'; readonly message: string | null };
}

const initialState: ProductState = {
  pathname: '',
  product: null,
  facts: [],
  verdict: null,
  drawing: null,
  isUnknown: false,
  message: null,
  status: 'ready',
  quantity: LINE_QUANTITY.tireDefault,
  fit: null,
  stock: null,
  installation: null,
  outTheDoor: null,
  purchase: { status: 'idle', message: null },
};

const quantityAtStart = (product: ProductDetail | null): number =>
  product ? startQuantity(product) : LINE_QUANTITY.min;

/** Returns the vehicle's quantity (two of one axle, six with dual rear wheels), unless the shopper chose one. */
function quantityFor({ product, quantity }: ProductState, fit: FitsVehicle | null | undefined): number {
  const isOneAxle = fit?.position !== undefined && fit.position !== 'both';
  const set = fit?.setQuantity ?? (isOneAxle ? PER_AXLE : null);
  if (!fit?.fits || set === null || quantity !== quantityAtStart(product)) return quantity;
  return Math.max(LINE_QUANTITY.min, Math.min(set, product?.availableQuantity || set));
}

const untold = (fitmentId: string, message: string): FitsVehicle => ({ fitmentId, vehicle: '', fits: null, message });

/** Another size of the line keeps the shopper's quantity, limited by stock. */
const quantityAfter = ({ product, quantity }: ProductState, next: ProductDetail): number =>
  product?.lineId === next.lineId
    ? Math.max(LINE_QUANTITY.min, Math.min(quantity, next.availableQuantity || quantity))
    : quantityAtStart(next);

export const productSlice = createSlice({
  name: 'product',
  initialState,
  reducers: {
    quantityChosen: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      quantity: payload,
      purchase: initialState.purchase,
    }),
  },
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }) => {
        const loaded = partOf<LoadedProduct>(payload, 'product');
        return loaded ? { ...initialState, ...loaded, quantity: quantityAtStart(loaded.product) } : state;
      })
      .addCase(openProduct.requested, (state, { payload }) => ({
        ...state,
        pathname: payload.pathname,
        status: 'changing',
      }))
      .addCase(openProduct.succeeded, (state, { payload }) => ({
        ...initialState,
        ...payload,
        pathname: state.pathname,
        quantity: quantityFor(
          { ...state, product: payload.product, quantity: quantityAfter(state, payload.product) },
          payload.product.fitsVehicle,
        ),
        fit: payload.product.fitsVehicle ?? null,
        // The date depends on the ZIP code; it stays until the new size's answer arrives.
        stock: state.stock,
        installation: state.installation,
      }))
      .addCase(openProduct.failed, (state, { payload }) => ({
        ...initialState,
        pathname: state.pathname,
        // HTTP 400 means none, not an error (spec §8).
        isUnknown: payload.kind === 'not-found' || payload.kind === 'validation',
        message: payload.message,
      }))
      .addCase(checkFit.succeeded, (state, { payload, meta }) => ({
        ...state,
        quantity: quantityFor(state, payload),
        fit: payload ?? untold(meta.request.fitmentId, 'We no longer know this vehicle. Choose it again.'),
      }))
      .addCase(checkFit.failed, (state, { payload, meta }) => ({
        ...state,
        fit: untold(meta.request.fitmentId, `We could not check it. ${payload.message}`),
      }))
      .addCase(findInstallers.succeeded, (state, { payload, meta }) => ({
        ...state,
        installation: { zipCode: meta.request, offer: payload },
      }))
      .addCase(findTotal.succeeded, (state, { payload }) => ({ ...state, outTheDoor: payload }))
      .addCase(checkDelivery.succeeded, (state, { payload, meta }) => ({
        ...state,
        stock: { zipCode: meta.request.zipCode, answer: payload },
      }))
      .addCase(addToCart.requested, (state) => ({ ...state, purchase: { status: 'adding', message: null } }))
      .addCase(addToCart.succeeded, (state) => ({ ...state, purchase: { status: 'added', message: null } }))
      .addCase(addToCart.failed, (state, { payload }) => ({
        ...state,
        purchase: { status: 'failed', message: payload.message },
      })),
});

export const selectProduct = (state: { readonly product: ProductState }): ProductState => state.product;
