import { defineTask, fail, type TaskContext } from 'remote-kit';
import { readVisualizerAddress } from './visualizer-address';
import { readSources } from './visualizer.api';

const FAILED = 'The drawing could not be loaded. Please try again.';

/** Loads another wheel or another original size in place. A newer choice aborts the older request. */
export const openVisualizer = defineTask(
  'visualizer/open',
  async ({ search }: { search: string }, { http, signal }: TaskContext) => {
    const sources = await readSources(http, readVisualizerAddress(search), signal);
    return sources.ok ? sources : fail({ ...sources.error, message: FAILED });
  },
  'latest',
);
