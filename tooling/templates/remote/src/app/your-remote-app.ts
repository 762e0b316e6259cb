import { defineRemoteApp } from 'remote-kit';
import { picksSlice } from '../features/picks/picks.slice';

/** The remote's only store. A feature with side effects adds the sagas of its tasks. */
export const yourRemoteApp = defineRemoteApp({
  name: 'your-remote',
  reducers: { picks: picksSlice.reducer },
  sagas: [],
});
