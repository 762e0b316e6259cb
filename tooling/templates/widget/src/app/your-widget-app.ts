import { defineRemoteApp } from 'remote-kit';
import { yourWidgetSlice } from '../features/widget/your-widget.slice';

/** The widget's own store: a page may show the widget without the remote's pages. */
export const yourWidgetApp = defineRemoteApp({
  name: 'your-remote',
  reducers: { yourWidget: yourWidgetSlice.reducer },
  sagas: [],
});
