import { defineRemoteApp } from 'remote-kit';
import { searchResultsSlice } from '../../features/search-results/search-results.slice';
import { openSearch } from '../../features/search-results/search-results.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';
import { searchAnalytics } from './search-analytics.saga';

/** Store of the search over all departments. */
export const searchApp = defineRemoteApp({
  name: 'catalog',
  reducers: { searchResults: searchResultsSlice.reducer },
  sagas: [openSearch.watch, searchAnalytics, restoreShopper],
});
