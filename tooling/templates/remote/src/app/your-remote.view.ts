import { defineView } from 'remote-kit';
import { loadPicks } from '../features/picks/picks.load';
import { picksSlice } from '../features/picks/picks.slice';
import { yourRemoteApp } from './your-remote-app';
import { YourRemotePage } from './your-remote-page';

export const view = defineView({
  app: yourRemoteApp,
  load: loadPicks,
  receive: picksSlice.actions.loaded,
  Component: YourRemotePage,
});
