import { createRemoteServer } from 'remote-kit/server';
import { view as badge } from './app/badge.view';
import { view as cart } from './app/cart-page.view';

export default createRemoteServer({ pages: { cart }, widgets: { badge } });
