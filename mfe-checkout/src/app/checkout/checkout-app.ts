import { defineRemoteApp } from 'remote-kit';
import { checkoutSaga } from '../../checkout/checkout.saga';
import { checkoutSlice } from '../../checkout/checkout.slice';
import { checkoutTasks, loadOrder, priceInstaller } from '../../checkout/checkout.tasks';
import { keepExpressAddressTask, quoteTask } from '../../checkout/express.tasks';
import {
  findLostOrderTask,
  keepPaymentTask,
  openPaymentSession,
  placeOrderTask,
  validateMerchantTask,
} from '../../checkout/payment.tasks';

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
