import { defineRemoteApp, withApp } from 'remote-kit';
import { quickAddSlice } from '../../features/quick-add/quick-add.slice';
import { addSize, openSizes } from '../../features/quick-add/quick-add.tasks';
import { SizeChooser } from '../../features/quick-add/size-chooser';

const quickAddApp = defineRemoteApp({
  name: 'catalog',
  reducers: { quickAdd: quickAddSlice.reducer },
  sagas: [openSizes.watch, addSize.watch],
});

/** The size chooser with its store; loaded when a card opens it. */
export const QuickAdd = withApp(quickAddApp, SizeChooser);
