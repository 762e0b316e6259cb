import type { LoadContext, Loaded } from 'remote-kit';
import { PAGE_AGE_S } from '../../platform/page-age';
import { searchTarget } from './search-answer';
import { SEARCH_PATH, searchText, searchTitle } from '../../platform/search-address';
import { searchDepartments } from './search-results.api';
import type { LoadedSearch } from './search-results.slice';

/** A search over all departments; where only one place can be meant, the way there. */
export async function loadSearch({ api, url }: LoadContext): Promise<Loaded<{ searchResults: LoadedSearch }>> {
  const text = searchText(url.search);
  const head = { title: searchTitle(text), canonical: SEARCH_PATH, robots: 'noindex, follow' };
  if (!text) return { state: { searchResults: { text, answers: [] } }, head, maxAge: PAGE_AGE_S };
  const answers = await searchDepartments(api, text);
  const missing = answers.filter(({ page }) => page === null).length;
  const location = searchTarget(text, answers);
  return {
    state: { searchResults: { text, answers } },
    head: missing === answers.length ? { ...head, title: 'Sorry!' } : head,
    ...(location ? { status: 302, location } : missing === answers.length ? { status: 503 } : {}),
    maxAge: missing > 0 ? 0 : PAGE_AGE_S,
  };
}
