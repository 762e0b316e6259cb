import { featuresOf } from 'shared-contracts';
import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import { SEARCH_FAILED } from '../../platform/words';
import { searchAll } from './search-results.api';

export const openSearch = defineTask(
  'searchResults/open',
  async (text: string, { http, host, signal }: TaskContext) => {
    const answering = { variant: host.variant, has: featuresOf(host.variant, host.flags) };
    const found = await searchAll(http, text, answering, signal);
    return found.help.length > 0 || found.answers.some(({ page }) => page)
      ? ok(found)
      : fail({ kind: 'unexpected', message: SEARCH_FAILED, status: 503 });
  },
  'latest',
);
