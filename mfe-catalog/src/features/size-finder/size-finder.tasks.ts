import { defineTask, type TaskContext } from 'remote-kit';
import { readSizeOptions, type SizeSelection } from './size-finder.api';

/** A second set of numbers when the rear tires are wider than the front ones. */
export type Axle = 'front' | 'rear';

export const readSizes = defineTask(
  'sizeFinder/readSizes',
  ({ selection }: { axle: Axle; selection: SizeSelection }, { http, signal }: TaskContext) =>
    readSizeOptions(http, selection, signal),
  'every',
);
