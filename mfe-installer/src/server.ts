import { createRemoteServer } from 'remote-kit/server';
import { view as answer } from './app/answer.view';
import { view as installers } from './app/installers.view';
import { view as nearby } from './app/nearby.view';
import { view as rebooking } from './app/rebooking.view';

/** The choice of installer and time requires the cart, which only the browser has: both widgets render there. */
export default createRemoteServer({ pages: { installers, answer, rebooking }, widgets: { nearby } });
