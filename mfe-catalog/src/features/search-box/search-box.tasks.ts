import type { ProductSuggestions, SuggestionGroup } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';

const PAUSE_MS = 120;
/** Minimum number of letters for a request. */
export const MIN_LETTERS = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const suggest = defineTask(
  'searchBox/suggest',
  async (text: string, { http, signal }: TaskContext) => {
    await pause(PAUSE_MS);
    // Superseded by the next letter.
    if (signal.aborted || text.trim().length < MIN_LETTERS) return ok([] as readonly SuggestionGroup[]);
    const answer = await http.get<ProductSuggestions>('/products/suggestions', { q: text.trim() }, signal);
    return answer.ok ? ok(answer.value.groups) : answer;
  },
  'latest',
);
