import { createRemoteServer } from 'remote-kit/server';
import { view as checkout } from './app/checkout.view';

export default createRemoteServer({ pages: { checkout }, widgets: {} });
