import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Fitment, FitmentOption, FitmentResult } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import { VEHICLE_STEPS, type VehicleSelection, type VehicleStep } from './vehicle-finder.api';
import { nextStep } from './vehicle-finder.tasks';

export interface VehicleFinderState {
  readonly selection: VehicleSelection;
  readonly options: Readonly<Partial<Record<VehicleStep, readonly FitmentOption[]>>>;
  /** Sizes of the chosen vehicle; empty until it is known. */
  readonly fitments: readonly Fitment[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly message: string | null;
}

export const initialVehicleFinder: VehicleFinderState = {
  selection: {},
  options: {},
  fitments: [],
  status: 'idle',
  message: null,
};

/** Returns the state after an answer for `selection`. Pure, because the server builds its state with it too. */
export function withAnswer(state: VehicleFinderState, answer: FitmentResult): VehicleFinderState {
  if ('fitment' in answer) return { ...state, fitments: answer.fitment, status: 'ready', message: null };
  const options = Object.fromEntries(
    answer.fitmentOptionHolderList.map(({ name, options: choices }) => [name, choices]),
  );
  return { ...state, options: { ...state.options, ...options }, fitments: [], status: 'ready', message: null };
}

/** Sets `step`, keeps earlier steps and clears later ones: another make has other models. */
function choose(state: VehicleFinderState, step: VehicleStep, value: string): VehicleFinderState {
  const index = VEHICLE_STEPS.indexOf(step);
  const kept = <T>(record: Partial<Record<VehicleStep, T>>, upTo: number) =>
    Object.fromEntries(
      VEHICLE_STEPS.slice(0, upTo).flatMap((one) => (record[one] === undefined ? [] : [[one, record[one]]])),
    );
  const selection: VehicleSelection = { ...kept(state.selection, index), ...(value && { [step]: value }) };
  return { ...state, selection, options: kept(state.options, index + 1), fitments: [], message: null };
}

export const vehicleFinderSlice = createSlice({
  name: 'vehicleFinder',
  initialState: initialVehicleFinder,
  reducers: {
    chosen: (state, { payload }: PayloadAction<{ step: VehicleStep; value: string }>) =>
      choose(state as VehicleFinderState, payload.step, payload.value),
    restarted: () => initialVehicleFinder,
  },
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }) => partOf<VehicleFinderState>(payload, 'vehicleFinder') ?? state)
      .addCase(nextStep.requested, (state) => ({ ...state, status: 'loading', message: null }))
      .addCase(nextStep.succeeded, (state, { payload }) => withAnswer(state as VehicleFinderState, payload))
      .addCase(nextStep.failed, (state, { payload }) => ({ ...state, status: 'failed', message: payload.message })),
});

export const selectVehicleFinder = (state: { readonly vehicleFinder: VehicleFinderState }): VehicleFinderState =>
  state.vehicleFinder;
