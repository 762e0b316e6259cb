import { defineTask, fail, ok, type Http, type TaskContext } from 'remote-kit';
import type { ApiQuery } from 'shared-contracts';
import { readVisualizerAddress } from './visualizer-address';
import { readSources, type Asked } from './visualizer.api';

const FAILED = 'The drawing could not be loaded. Please try again.';
const NOTHING_STATUSES = new Set(['not-found', 'validation']);

const askBy =
  (http: Http, signal: AbortSignal) =>
  async <T>(path: string, query?: ApiQuery): Promise<Asked<T>> => {
    const answer = await http.get<T>(path, query, signal);
    if (answer.ok) return { value: answer.value };
    return NOTHING_STATUSES.has(answer.error.kind) ? 'none' : 'failed';
  };

/** Another wheel or another original size, in place. A newer choice aborts the older request. */
export const openVisualizer = defineTask(
  'visualizer/open',
  async ({ search }: { search: string }, { http, signal }: TaskContext) => {
    const sources = await readSources(askBy(http, signal), readVisualizerAddress(search));
    return sources === 'failed' ? fail({ kind: 'network', message: FAILED }) : ok(sources);
  },
  'latest',
);
