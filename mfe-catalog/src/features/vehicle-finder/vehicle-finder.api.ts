import type { ApiQuery, FitmentResult } from 'shared-contracts';

/** The steps of the vehicle search, in the order in which the API asks for them. */
export const VEHICLE_STEPS = ['year', 'make', 'model', 'trim'] as const;
/** One of {@link VEHICLE_STEPS}. */
export type VehicleStep = (typeof VEHICLE_STEPS)[number];
/** What was chosen so far; later steps are absent. */
export type VehicleSelection = Partial<Record<VehicleStep, string>>;

export const VEHICLE_PATH = '/vehicle';

/** Reads one step's answer: the next choices, several sizes, or the one fitment. */
export type ReadVehicle = (query: ApiQuery) => Promise<FitmentResult | null>;

/** The steps that are chosen without a gap, from the year on. */
export function chosenSteps(selection: VehicleSelection): VehicleStep[] {
  const firstGap = VEHICLE_STEPS.findIndex((step) => !selection[step]);
  return VEHICLE_STEPS.slice(0, firstGap === -1 ? undefined : firstGap);
}

/** The selection without what comes after a gap. */
export function cleanSelection(selection: VehicleSelection): VehicleSelection {
  return Object.fromEntries(chosenSteps(selection).map((step) => [step, selection[step]]));
}
