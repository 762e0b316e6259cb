import type { ApiReader } from 'remote-kit';
import { chosenSteps, cleanSelection, readFitment, VEHICLE_STEPS, type VehicleSelection } from './vehicle-finder.api';
import { initialVehicleFinder, withAnswer, type VehicleFinderState } from './vehicle-finder.slice';

/**
 * Loads the finder for an address such as `/?year=2021&make=Toyota`: the form works without script, one step per page.
 * Every step up to the current one is read, because each select needs its options.
 */
export async function loadVehicleFinder(api: ApiReader, search: URLSearchParams): Promise<VehicleFinderState> {
  const asked = Object.fromEntries(VEHICLE_STEPS.map((step) => [step, search.get(step) ?? undefined]));
  const selection = cleanSelection(asked);
  const prefixes = [
    {},
    ...chosenSteps(selection).map((_, index, steps) => prefix(selection, steps.slice(0, index + 1))),
  ];
  const answers = await Promise.all(prefixes.map((steps) => readFitment(api, steps)));
  const start: VehicleFinderState = { ...initialVehicleFinder, selection };
  return answers.reduce<VehicleFinderState>(
    (state, answer) =>
      answer.ok
        ? withAnswer(state, answer.value)
        : { ...state, status: 'failed', message: 'Vehicles cannot be listed right now. Search by size instead.' },
    start,
  );
}

const prefix = (selection: VehicleSelection, steps: readonly (keyof VehicleSelection)[]): VehicleSelection =>
  Object.fromEntries(steps.map((step) => [step, selection[step]]));
