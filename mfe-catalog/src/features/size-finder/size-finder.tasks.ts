import { defineTask, type TaskContext } from 'remote-kit';
import { readSizeOptions, type SizeSelection } from './size-finder.api';

/** `rear` has its own numbers when the rear tires are wider. */
export type Axle = 'front' | 'rear';

export const readSizes = defineTask(
  'sizeFinder/readSizes',
  ({ selection }: { axle: Axle; selection: SizeSelection }, { http, signal }: TaskContext) =>
    readSizeOptions(http, selection, signal),
  'every',
);
