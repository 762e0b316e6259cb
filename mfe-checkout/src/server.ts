import { createRemoteServer } from 'remote-kit/server';
import { view as additionalPayment } from './app/additional-payment.view';
import { view as checkout } from './app/checkout.view';
import { view as order } from './app/order.view';
import { view as orders } from './app/orders.view';

export default createRemoteServer({
  pages: { checkout, 'additional-payment': additionalPayment, orders, order },
  widgets: {},
});
