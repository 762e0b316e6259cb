import { createAction } from '@reduxjs/toolkit';

/** What a page's server render found, by the name of the slice that takes it. */
export type PageParts = Readonly<Record<string, unknown>>;

/** Puts what the server found into the store: each slice takes its own part and leaves the others alone. */
export const pageLoaded = createAction<PageParts>('catalog/pageLoaded');

/** A slice's part of {@link pageLoaded}; undefined when the page has none for it. */
export const partOf = <T>(parts: PageParts, name: string): T | undefined => parts[name] as T | undefined;
