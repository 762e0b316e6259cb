import type { FitmentResult } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { VEHICLE_PATH, type VehicleSelection } from './vehicle-finder.api';

export const nextStep = defineTask(
  'vehicleFinder/nextStep',
  (selection: VehicleSelection, { http, signal }: TaskContext) =>
    http.get<FitmentResult>(VEHICLE_PATH, selection, signal),
  'latest',
);
