import { defineRemoteApp } from 'remote-kit';
import { checkoutSaga } from '../platform/checkout.saga';
import { checkoutSlice } from '../platform/checkout.slice';
import { checkoutTasks, loadOrder, priceInstaller } from '../platform/checkout.tasks';
import { keepExpressAddressTask, quoteTask } from '../platform/express.tasks';
import {
  findLostOrderTask,
  keepPaymentTask,
  openPaymentSession,
  placeOrderTask,
  validateMerchantTask,
} from '../platform/payment.tasks';

const tasks = [
  ...Object.values(checkoutTasks),
  openPaymentSession,
  validateMerchantTask,
  keepPaymentTask,
  quoteTask,
  keepExpressAddressTask,
  placeOrderTask,
  findLostOrderTask,
  loadOrder,
  priceInstaller,
];

export const checkoutApp = defineRemoteApp({
  name: 'checkout',
  reducers: { checkout: checkoutSlice.reducer },
  sagas: [...tasks.map((task) => task.watch), checkoutSaga],
});
