import { takeEvery } from 'typed-redux-saga';
import { services } from 'remote-kit';
import { searchTitle } from '../../platform/search-address';
import type { DepartmentAnswer } from '../../features/search-results/search-answer';
import type { LoadedSearch } from '../../features/search-results/search-answer';
import { openSearch } from '../../features/search-results/search-results.tasks';
import { pageLoaded, partOf } from '../../platform/page-loaded';

/** A department that did not answer may have results: that is a failure, not an empty search. */
const isNothing = (answers: readonly DepartmentAnswer[]): boolean =>
  answers.length > 0 && answers.every(({ page }) => page?.total === 0);

function* track({ text, answers }: Pick<LoadedSearch, 'text' | 'answers'>) {
  if (!text || !isNothing(answers)) return;
  const { host } = yield* services();
  host.analytics.push({ event: 'search_no_results', term: text, list: searchTitle(text), searchId: null });
}

function* tellLoaded({ payload }: ReturnType<typeof pageLoaded>) {
  const loaded = partOf<LoadedSearch>(payload, 'searchResults');
  if (loaded) yield* track(loaded);
}

function* tellOpened({ payload, meta }: ReturnType<typeof openSearch.succeeded>) {
  yield* track({ text: meta.request, answers: payload.answers });
}

/** Publishes searches without results in any department to the data layer. */
export function* searchAnalytics() {
  yield* takeEvery(pageLoaded, tellLoaded);
  yield* takeEvery(openSearch.succeeded, tellOpened);
}
