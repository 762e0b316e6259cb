import { createRemoteServer } from 'remote-kit/server';
import { view as nearby } from './app/nearby.view';

/** Choosing an installer or a time needs the cart, which only the browser has: those two render there. */
export default createRemoteServer({ pages: {}, widgets: { nearby } });
