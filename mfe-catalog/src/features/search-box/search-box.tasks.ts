import { featuresOf, type ProductSuggestions, type SuggestionGroup } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { askHelp } from '../../platform/help/ask-help';
import type { HelpHit } from '../../platform/help/help-search';

const PAUSE_MS = 120;
/** Fewest letters worth asking for. */
export const MIN_LETTERS = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a text may become, and answers to it. */
export interface Suggested {
  readonly groups: readonly SuggestionGroup[];
  readonly help: readonly HelpHit[];
}

const NONE: Suggested = { groups: [], help: [] };

export const suggest = defineTask(
  'searchBox/suggest',
  async (text: string, { http, host, signal }: TaskContext) => {
    await pause(PAUSE_MS);
    // Superseded by the next letter: nobody waits for this answer.
    if (signal.aborted || text.trim().length < MIN_LETTERS) return ok(NONE);
    const [answer, help] = await Promise.all([
      http.get<ProductSuggestions>('/products/suggestions', { q: text.trim() }, signal),
      askHelp(text, { variant: host.variant, has: featuresOf(host.variant, host.flags) }),
    ]);
    if (answer.ok) return ok({ groups: answer.value.groups, help });
    return help.length > 0 ? ok({ ...NONE, help }) : answer;
  },
  'latest',
);
