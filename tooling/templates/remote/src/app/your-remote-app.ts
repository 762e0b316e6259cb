import { defineRemoteApp } from 'remote-kit';
import { picksSlice } from '../features/picks/picks.slice';

/** The remote's one store. A feature that does something brings the sagas of its tasks. */
export const yourRemoteApp = defineRemoteApp({
  name: 'your-remote',
  reducers: { picks: picksSlice.reducer },
  sagas: [],
});
