import { defineRemoteApp } from 'remote-kit';

/** Nothing is kept in a store: the list lives in the browser's storage. */
export const recentlyViewedApp = defineRemoteApp({ name: 'catalog', reducers: { none: () => null }, sagas: [] });
