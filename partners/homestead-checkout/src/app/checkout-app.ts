import { useMemo } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { defineRemoteApp, useHost } from 'remote-kit';
import { Desk } from '../platform/desk';
import { pageSlice, selectPage, type PageState } from '../platform/page-state';

export const checkoutApp = defineRemoteApp({
  name: 'homestead-checkout',
  reducers: { page: pageSlice.reducer },
  sagas: [],
});

/** Returns the page's state and its actions. */
export function useDesk(): { readonly desk: Desk; readonly page: PageState } {
  const host = useHost();
  const store = useStore<{ page: PageState }>();
  const dispatch = useDispatch();
  const desk = useMemo(
    () =>
      new Desk(host, {
        get: () => selectPage(store.getState()),
        change: (change) => void dispatch(pageSlice.actions.changed(change)),
      }),
    [host, store, dispatch],
  );
  return { desk, page: useSelector(selectPage) };
}
