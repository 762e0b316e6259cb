import { act, screen } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { Address, Cart, CartAnswer, Order, OrderLine, PublicVariant } from 'shared-contracts';
import { aCart, anInstaller, createTestHost, testVariant, usd } from 'shared-contracts/testing';
import { view } from '../app/checkout.view';

export const home: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '555-555-0142',
  address: '12 Mission St',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
};

/** A cart of four tires shipped home, ready for payment. */
export const cart: Cart = aCart({ cartNumber: 'C1', cartType: 'STH', shippingAddress: home, zipCode: '94110' });

export const api = (): nock.Scope =>
  nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

/** Four tires for another vehicle than the chosen one. */
export const aMisfitLine: OrderLine = {
  productNumber: 'MIC-DEF2-2055516-91V',
  brand: 'Michelin',
  name: 'Defender2',
  size: '205/55R16',
  fit: 'does-not-fit',
  confirmedMisfit: true,
  quantity: 4,
  unitPrice: usd(18000),
  discount: usd(4000),
  instantSavings: usd(4000),
  tax: usd(0),
  total: usd(68000),
  image: { name: 'tires/touring-1-tall-hero', alt: 'Touring tire', width: 800, height: 800 },
  url: '/product/MIC-DEF2-2055516-91V',
};

export const anOrder = (over: Partial<Order> = {}): Order => {
  const { subTotal, discount, tax, bookingFee, shippingCost, totalInstallationFees, total } = cart;
  return {
    orderId: 'O1',
    orderNumber: 'TM-1',
    status: 'OK',
    message: '',
    state: 'placed',
    placedAt: '2026-11-22T12:00:00Z',
    cartNumber: 'C1',
    cartType: 'STH',
    salesChannel: 'LOWES',
    lines: [],
    ...{ subTotal, discount, tax, bookingFee, shippingCost, totalInstallationFees, total },
    discountCode: null,
    cartFees: [],
    customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '555-555-0142' },
    contact: null,
    shippingAddress: home,
    installer: null,
    appointmentDate: null,
    appointmentSlot: null,
    appointmentLabel: null,
    mobileInstallationAddress: null,
    vehicle: null,
    estimatedDelivery: null,
    payment: { paymentMethod: 'credit-card', brand: 'Visa', last4: '4242', label: 'Visa ending in 4242' },
    timeline: [],
    ...over,
  };
};

/** A cart of four tires for a mobile installer, with a held time; `isKept`: name and address are saved. */
export function visited(isKept = false): Cart {
  const booking = {
    bookingId: 'B1',
    cartNumber: 'C1',
    installerId: 'N1',
    appointmentDate: '2026-11-25',
    appointmentSlot: '09:00',
    appointmentLabel: '9:00 AM – 10:00 AM',
    status: 'held' as const,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
  const { distance: _, numberOfReviews: __, nextFreeSlot: ___, ...installer } = anInstaller();
  const { appointmentDate, appointmentSlot, appointmentLabel } = booking;
  return aCart({
    cartNumber: 'C1',
    cartType: 'STS',
    zipCode: '94110',
    locationResponseDto: {
      ...installer,
      address: { ...installer.address, address: '99 Depot Rd' },
      isMobileRetailer: true,
      media: '/van.webp',
    },
    booking,
    ...(isKept && {
      appointmentDate,
      appointmentSlot,
      appointmentLabel,
      mobileInstallationAddress: home,
      contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '555-555-0142' },
    }),
  });
}

/** Opens the checkout at an address in a simulated store: the cart answers, and requests are recorded. */
export async function visit(href: string, first: Cart = cart, variant: PublicVariant = testVariant) {
  const host = createTestHost({ href, variant, storage: { cart_id: first.cartNumber, session_id: 'part::secret' } });
  const asked: { name: string; payload: unknown }[] = [];
  const answer =
    (name: string) =>
    async (payload: unknown): Promise<CartAnswer> => {
      asked.push({ name, payload });
      return { ok: true, cart: first };
    };
  host.events.respond('cart:load-requested', answer('load'));
  host.events.respond('cart:change-requested', answer('change'));
  host.events.respond('cart:address-requested', answer('address'));
  host.events.respond('cart:installation-requested', answer('installation'));
  host.events.respond('cart:clear-requested', async () => {
    asked.push({ name: 'clear', payload: {} });
    return { ok: true };
  });
  const told: unknown[] = [];
  host.events.subscribe('order:placed', (payload) => told.push(payload));
  const mounted = await mountView(view, { host });
  await screen.findByRole('heading', { level: 1 });
  return { ...mounted, asked, told };
}

/** Sends a message of the provider's card form to the page. */
export async function fromCardForm(data: object, origin?: string): Promise<void> {
  const frame = (await screen.findByTitle('Card details')) as HTMLIFrameElement;
  const event = new MessageEvent('message', {
    data: { source: 'treadmarket-pay', ...data },
    origin: origin ?? new URL(frame.src).origin,
    source: frame.contentWindow,
  });
  await act(async () => void window.dispatchEvent(event));
}

export const cardSession = {
  sessionId: 's1',
  paymentMethod: 'credit-card',
  frameUrl: 'http://localhost:4100/frame/card',
  validationUrl: null,
  status: 'OK',
};
