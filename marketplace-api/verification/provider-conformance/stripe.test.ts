import { describeProvider } from './describe-provider';
import { openStripeWorld } from './stripe-world';

describeProvider('of Stripe', openStripeWorld);
