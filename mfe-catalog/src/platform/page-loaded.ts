import { createAction } from '@reduxjs/toolkit';

/** Data of a page's server render, by the name of its slice. */
export type PageParts = Readonly<Record<string, unknown>>;

/** Stores server data: each slice takes its own part. */
export const pageLoaded = createAction<PageParts>('catalog/pageLoaded');

/** Returns a slice's part of {@link pageLoaded}; undefined without one. */
export const partOf = <T>(parts: PageParts, name: string): T | undefined => parts[name] as T | undefined;
