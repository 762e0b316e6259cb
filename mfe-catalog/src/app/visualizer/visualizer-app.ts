import { defineRemoteApp } from 'remote-kit';
import { visualizerSlice } from '../../features/visualizer/visualizer.slice';
import { openVisualizer } from '../../features/visualizer/visualizer.tasks';
import { wheelPurchaseSlice } from '../../features/visualizer/wheel-purchase.slice';
import { addWheels } from '../../features/visualizer/wheel-purchase.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';

/** Store of the visualizer. */
export const visualizerApp = defineRemoteApp({
  name: 'catalog',
  reducers: { visualizer: visualizerSlice.reducer, wheelPurchase: wheelPurchaseSlice.reducer },
  sagas: [openVisualizer.watch, addWheels.watch, restoreShopper],
});
