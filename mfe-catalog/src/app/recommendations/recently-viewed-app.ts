import { defineRemoteApp } from 'remote-kit';

/** Without reducers, because the list is in the browser's storage. */
export const recentlyViewedApp = defineRemoteApp({ name: 'catalog', reducers: { none: () => null }, sagas: [] });
