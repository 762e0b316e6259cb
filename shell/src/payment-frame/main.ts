import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentFrameSettings } from '../protocol/payment-frame';
import { openForm } from './open-form';
import { trustStripeScripts } from './trusted-scripts';

trustStripeScripts(window as Parameters<typeof trustStripeScripts>[0]);
void openForm(JSON.parse(document.body.dataset['settings'] ?? '') as PaymentFrameSettings, loadStripe);
