import { defineRemoteApp } from 'remote-kit';
import { cartAnalytics } from '../platform/active-cart/cart-analytics.saga';
import { bootstrapCart } from '../platform/active-cart/cart-bootstrap.saga';
import { cartEvents } from '../platform/active-cart/cart-events.saga';
import { cartRequests } from '../platform/active-cart/cart-requests.saga';
import { activeCartSlice } from '../platform/active-cart/cart.slice';
import { handOverAnswers } from '../platform/active-cart/hand-over.saga';
import { handOverSlice } from '../platform/active-cart/hand-over.slice';
import { cartTasks } from '../platform/active-cart/cart.tasks';
import { misfitSlice } from '../platform/active-cart/misfit.slice';
import { cartTransferSlice } from '../features/cart-transfer/cart-transfer.slice';
import { transferTask } from '../features/cart-transfer/cart-transfer.tasks';
import { undoSlice } from '../features/cart-lines/undo.slice';

/** Store of the cart remote. Its bootstrap runs once, with the first of its islands. */
export const cartApp = defineRemoteApp({
  name: 'cart',
  reducers: {
    activeCart: activeCartSlice.reducer,
    undo: undoSlice.reducer,
    handOver: handOverSlice.reducer,
    misfit: misfitSlice.reducer,
    cartTransfer: cartTransferSlice.reducer,
  },
  sagas: [
    ...Object.values(cartTasks).map((task) => task.watch),
    transferTask.watch,
    cartEvents,
    cartRequests,
    cartAnalytics,
    handOverAnswers,
    bootstrapCart,
  ],
});
