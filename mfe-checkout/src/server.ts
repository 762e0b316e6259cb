import { createRemoteServer } from 'remote-kit/server';
import { view as account } from './app/account/account.view';
import { view as accountMenu } from './app/account/account-menu.view';
import { view as additionalPayment } from './app/additional-payment/additional-payment.view';
import { view as checkout } from './app/checkout/checkout.view';
import { view as order } from './app/orders/order.view';
import { view as orders } from './app/orders/orders.view';
import { view as password } from './app/password/password.view';
import { view as signIn } from './app/sign-in/sign-in.view';

export default createRemoteServer({
  pages: { checkout, 'additional-payment': additionalPayment, orders, order, 'sign-in': signIn, account, password },
  widgets: { 'account-menu': accountMenu },
});
