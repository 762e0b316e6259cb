import { act, screen } from '@testing-library/react';
import type { PaymentMethod, PaymentSession, PaymentToken } from 'shared-contracts';
import { aCart } from 'shared-contracts/testing';
import { keepChosenMethod } from '../platform/payment/chosen-method';
import { home } from './fake-cart';
import { open as openWith } from './open-checkout';

/** The provider's origin in the test variant. */
export const PROVIDER = 'http://localhost:4100';
/** A cart that is ready for the choice of a method. */
export const cart = aCart({ cartType: 'STH', zipCode: '94110', shippingAddress: home });

export const open = (href: string, shown = cart, visit: Parameters<typeof openWith>[2] = {}) =>
  openWith(href, shown, visit);

export const openReview = (method: PaymentMethod, shown = cart) => {
  keepChosenMethod({ cartNumber: 'C1', method });
  return open('/checkout/review', shown);
};

export const session = (paymentMethod: PaymentMethod, over: Partial<PaymentSession> = {}): PaymentSession => ({
  sessionId: 'ps_1',
  paymentMethod,
  frameUrl: null,
  redirectUrl: null,
  validationUrl: null,
  merchantSession: null,
  status: 'OK',
  ...over,
});

export const token = (paymentMethod: PaymentMethod, over: Partial<PaymentToken> = {}): PaymentToken => ({
  paymentToken: 'pt_1',
  paymentMethod,
  status: 'OK',
  brand: null,
  last4: null,
  expiry: null,
  ...over,
});

/** Dispatches a message of the frame with this title, as a browser does. */
export async function fromFrame(title: string, data: object, over: Partial<MessageEventInit> = {}): Promise<void> {
  const frame = (await screen.findByTitle(title)) as HTMLIFrameElement;
  const event = new MessageEvent('message', { data, origin: PROVIDER, source: frame.contentWindow, ...over });
  await act(async () => void window.dispatchEvent(event));
}
