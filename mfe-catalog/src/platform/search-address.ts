/** Path of the search over all departments. */
export const SEARCH_PATH = '/search';

/** What a search is called. */
export const searchTitle = (text: string): string => (text ? `Results for “${text}”` : 'Search');

/** What an address searches for. */
export const searchText = (search: string): string => (new URLSearchParams(search).get('q') ?? '').trim().slice(0, 120);
