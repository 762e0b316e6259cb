import type { FitmentResult } from 'shared-contracts';
import type { ApiReader, Result } from 'remote-kit';

/** The steps of the vehicle search, in the order in which the API asks for them. */
export const VEHICLE_STEPS = ['year', 'make', 'model', 'trim'] as const;
/** One of {@link VEHICLE_STEPS}. */
export type VehicleStep = (typeof VEHICLE_STEPS)[number];
/** What was chosen so far; later steps are absent. */
export type VehicleSelection = Partial<Record<VehicleStep, string>>;

/** One step's answer: the next choices, several sizes, or the one fitment. */
export const readFitment = (
  api: ApiReader,
  selection: VehicleSelection,
  signal?: AbortSignal,
): Promise<Result<FitmentResult>> => api.get<FitmentResult>('/vehicle', selection, signal);

/** The steps that are chosen without a gap, from the year on. */
export function chosenSteps(selection: VehicleSelection): VehicleStep[] {
  const firstGap = VEHICLE_STEPS.findIndex((step) => !selection[step]);
  return VEHICLE_STEPS.slice(0, firstGap === -1 ? undefined : firstGap);
}

/** The selection without what comes after a gap. */
export function cleanSelection(selection: VehicleSelection): VehicleSelection {
  return Object.fromEntries(chosenSteps(selection).map((step) => [step, selection[step]]));
}
