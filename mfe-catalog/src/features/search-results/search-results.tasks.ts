import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import { SEARCH_FAILED } from '../../platform/words';
import { searchDepartments } from './search-results.api';

export const openSearch = defineTask(
  'searchResults/open',
  async (text: string, { http, signal }: TaskContext) => {
    const answers = await searchDepartments(http, text, signal);
    return answers.some(({ page }) => page)
      ? ok(answers)
      : fail({ kind: 'unexpected', message: SEARCH_FAILED, status: 503 });
  },
  'latest',
);
