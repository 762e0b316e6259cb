import type { FitmentResult } from 'shared-contracts';
import type { ApiReader, Result } from 'remote-kit';

/** Steps of the vehicle search, in the API's order. */
export const VEHICLE_STEPS = ['year', 'make', 'model', 'trim'] as const;
/** One of {@link VEHICLE_STEPS}. */
export type VehicleStep = (typeof VEHICLE_STEPS)[number];
/** Chosen steps; later ones are absent. */
export type VehicleSelection = Partial<Record<VehicleStep, string>>;

/** Reads one step: the next options, several sizes, or the one fitment. */
export const readFitment = (
  api: ApiReader,
  selection: VehicleSelection,
  signal?: AbortSignal,
): Promise<Result<FitmentResult>> => api.get<FitmentResult>('/vehicle', selection, signal);

/** Returns the chosen steps without a gap, from the year. */
export function chosenSteps(selection: VehicleSelection): VehicleStep[] {
  const firstGap = VEHICLE_STEPS.findIndex((step) => !selection[step]);
  return VEHICLE_STEPS.slice(0, firstGap === -1 ? undefined : firstGap);
}

/** Returns the selection without steps after a gap. */
export function cleanSelection(selection: VehicleSelection): VehicleSelection {
  return Object.fromEntries(chosenSteps(selection).map((step) => [step, selection[step]]));
}
