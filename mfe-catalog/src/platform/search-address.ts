/** Path of the search over all departments. */
export const SEARCH_PATH = '/search';

/** Returns the title of a search. */
export const searchTitle = (text: string): string => (text ? `Results for “${text}”` : 'Search');

/** Returns the search text of an address. */
export const searchText = (search: string): string => (new URLSearchParams(search).get('q') ?? '').trim().slice(0, 120);
