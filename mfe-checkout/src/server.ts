import { createRemoteServer } from 'remote-kit/server';
import { view as additionalPayment } from './app/additional-payment.view';
import { view as checkout } from './app/checkout.view';

export default createRemoteServer({ pages: { checkout, 'additional-payment': additionalPayment }, widgets: {} });
