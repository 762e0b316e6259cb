import { createAction } from '@reduxjs/toolkit';

/** Server data of a view with several features, by the name of its slice. */
export type LoadedParts = Readonly<Record<string, unknown>>;

/** Stores server data: each slice takes its own part. */
export const partsLoaded = createAction<LoadedParts>('reviews/partsLoaded');
