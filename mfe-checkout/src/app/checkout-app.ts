import { defineRemoteApp } from 'remote-kit';
import { checkoutSaga } from '../platform/checkout.saga';
import { checkoutSlice } from '../platform/checkout.slice';
import { checkoutTasks, loadOrder, openPaymentSession, placeOrderTask } from '../platform/checkout.tasks';

const tasks = [...Object.values(checkoutTasks), openPaymentSession, placeOrderTask, loadOrder];

export const checkoutApp = defineRemoteApp({
  name: 'checkout',
  reducers: { checkout: checkoutSlice.reducer },
  sagas: [...tasks.map((task) => task.watch), checkoutSaga],
});
