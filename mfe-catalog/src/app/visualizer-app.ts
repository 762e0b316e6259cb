import { defineRemoteApp } from 'remote-kit';
import { visualizerSlice } from '../features/visualizer/visualizer.slice';
import { openVisualizer } from '../features/visualizer/visualizer.tasks';
import { restoreShopper } from '../platform/restore-shopper.saga';

/** The visualizer's store. */
export const visualizerApp = defineRemoteApp({
  name: 'catalog',
  reducers: { visualizer: visualizerSlice.reducer },
  sagas: [openVisualizer.watch, restoreShopper],
});
