import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SizeMatch, SizeOptions } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import { SIZE_STEPS, type SizeSelection, type SizeStep } from './size-finder.api';
import { readSizes, type Axle } from './size-finder.tasks';

export interface AxleState {
  readonly selection: SizeSelection;
  readonly options: Readonly<Record<SizeStep, readonly number[]>>;
  readonly sizes: readonly SizeMatch[];
}

export interface SizeFinderState {
  readonly front: AxleState;
  readonly rear: AxleState;
  readonly isStaggered: boolean;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly message: string | null;
}

const noAxle: AxleState = { selection: {}, options: { width: [], ratio: [], rim: [] }, sizes: [] };
export const initialSizeFinder: SizeFinderState = {
  front: noAxle,
  rear: noAxle,
  isStaggered: false,
  status: 'idle',
  message: null,
};

/** Only numbers are valid sizes (spec §5). */
const numeric = (values: readonly number[]): number[] => values.filter((value) => Number.isFinite(value));

/** Returns an axle after an answer: options of the next step, and matching sizes. */
export function withSizes(axle: AxleState, { widths, ratios, rims, sizes }: SizeOptions): AxleState {
  const { width, ratio, rim } = axle.selection;
  // Sizes such as 4.80-12 have no second number.
  const hasRatio = Boolean(ratio) || ratios.length === 0;
  const options = {
    width: axle.options.width.length > 0 ? axle.options.width : numeric(widths),
    ratio: width ? (ratio && axle.options.ratio.length > 0 ? axle.options.ratio : numeric(ratios)) : [],
    rim: width && hasRatio ? (rim && axle.options.rim.length > 0 ? axle.options.rim : numeric(rims)) : [],
  };
  return { ...axle, options, sizes: width && hasRatio && rim ? sizes : [] };
}

/** Sets a step and clears later ones. */
function choose(axle: AxleState, step: SizeStep, value: string): AxleState {
  const before = SIZE_STEPS.slice(0, SIZE_STEPS.indexOf(step)).map((one) => [one, axle.selection[one]]);
  const after = SIZE_STEPS.slice(SIZE_STEPS.indexOf(step) + 1).map((one) => [one, []]);
  return {
    selection: { ...Object.fromEntries(before), ...(value && { [step]: value }) },
    options: { ...axle.options, ...Object.fromEntries(after) },
    sizes: [],
  };
}

export const sizeFinderSlice = createSlice({
  name: 'sizeFinder',
  initialState: initialSizeFinder,
  reducers: {
    chosen: (
      state,
      { payload: { axle, step, value } }: PayloadAction<{ axle: Axle; step: SizeStep; value: string }>,
    ) => ({
      ...state,
      [axle]: choose(state[axle], step, value),
    }),
    /** The rear axle starts with the widths of the front axle. */
    staggeredSwitched: (state, { payload }: PayloadAction<boolean>) => ({
      ...state,
      isStaggered: payload,
      rear: { ...noAxle, options: { ...noAxle.options, width: state.front.options.width } },
    }),
  },
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }) => partOf<SizeFinderState>(payload, 'sizeFinder') ?? state)
      .addCase(readSizes.requested, (state) => ({ ...state, status: 'loading', message: null }))
      .addCase(readSizes.succeeded, (state, { payload, meta: { request } }) => {
        const axle = state[request.axle];
        const isCurrent = SIZE_STEPS.every((step) => axle.selection[step] === request.selection[step]);
        return isCurrent ? { ...state, status: 'ready', [request.axle]: withSizes(axle, payload) } : state;
      })
      .addCase(readSizes.failed, (state, { payload }) => ({ ...state, status: 'failed', message: payload.message })),
});

export const selectSizeFinder = (state: { readonly sizeFinder: SizeFinderState }): SizeFinderState => state.sizeFinder;

/** Returns the listing of the chosen sizes; null until they are complete. */
export function sizeListingUrl({ front, rear, isStaggered }: SizeFinderState): string | null {
  const [frontSize] = front.sizes;
  const [rearSize] = rear.sizes;
  if (!frontSize || front.sizes.length > 1) return null;
  if (!isStaggered) return frontSize.productListingUrl;
  return rearSize
    ? `/tires?size=${encodeURIComponent(frontSize.size)}&rear=${encodeURIComponent(rearSize.size)}`
    : null;
}
