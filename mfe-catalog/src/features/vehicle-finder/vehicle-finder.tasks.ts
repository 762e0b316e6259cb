import { defineTask, type TaskContext } from 'remote-kit';
import { readFitment, type VehicleSelection } from './vehicle-finder.api';

export const nextStep = defineTask(
  'vehicleFinder/nextStep',
  (selection: VehicleSelection, { http, signal }: TaskContext) => readFitment(http, selection, signal),
  'latest',
);
