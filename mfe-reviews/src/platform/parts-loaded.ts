import { createAction } from '@reduxjs/toolkit';

/** What the server found for a view of several features, by the name of the slice that takes it. */
export type LoadedParts = Readonly<Record<string, unknown>>;

/** Puts what the server found into the store: each slice takes its own part. */
export const partsLoaded = createAction<LoadedParts>('reviews/partsLoaded');
