import { featuresOf } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { PAGE_AGE_S } from '../../platform/page-age';
import { searchTarget, type LoadedSearch } from './search-answer';
import { SEARCH_PATH, searchText, searchTitle } from '../../platform/search-address';
import { searchAll } from './search-results.api';

/** Loads a search over all departments, or redirects when only one target is possible. */
export async function loadSearch({
  api,
  url,
  variant,
  flags,
}: LoadContext): Promise<Loaded<{ searchResults: LoadedSearch }>> {
  const text = searchText(url.search);
  const head = { title: searchTitle(text), canonical: SEARCH_PATH, robots: 'noindex, follow' };
  if (!text) return { state: { searchResults: { text, answers: [], help: [] } }, head, maxAge: PAGE_AGE_S };
  const found = { text, ...(await searchAll(api, text, { variant, has: featuresOf(variant, flags) })) };
  const { answers } = found;
  const missing = answers.filter(({ page }) => page === null).length;
  const location = searchTarget(found);
  return {
    state: { searchResults: found },
    head: missing === answers.length ? { ...head, title: 'Sorry!' } : head,
    ...(location ? { status: 302, location } : missing === answers.length ? { status: 503 } : {}),
    maxAge: missing > 0 ? 0 : PAGE_AGE_S,
  };
}
