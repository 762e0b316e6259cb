import type { Order } from 'shared-contracts';
import { anInstaller, parse, usd } from 'shared-contracts/testing';
import { home } from './fake-cart';

export const anOrder = (over: Partial<Order> = {}): Order =>
  parse.order({
    orderId: 'O1',
    orderNumber: 'TM-100001',
    status: 'OK',
    message: 'Thank you for your purchase!',
    state: 'placed',
    placedAt: '2026-11-20T12:00:00.000Z',
    cartNumber: 'C1',
    cartType: 'STH',
    salesChannel: 'WEBSITE',
    lines: [
      {
        productNumber: 'MIC-DEF2-2055516-91V',
        brand: 'Michelin',
        name: 'Defender2',
        size: '205/55R16',
        quantity: 4,
        unitPrice: usd(15399),
        discount: usd(0),
        tax: usd(0),
        total: usd(61596),
        image: { name: 'tires/touring-1-tall-hero', alt: '', width: 800, height: 800 },
        url: '/product/MIC-DEF2-2055516-91V',
      },
    ],
    subTotal: usd(61596),
    discount: usd(0),
    discountCode: null,
    tax: usd(0),
    bookingFee: usd(0),
    shippingCost: usd(0),
    totalInstallationFees: usd(0),
    cartFees: [],
    total: usd(61596),
    customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '555-555-0142' },
    contact: null,
    shippingAddress: home,
    installer: null,
    appointmentDate: null,
    appointmentSlot: null,
    appointmentLabel: null,
    mobileInstallationAddress: null,
    vehicle: null,
    estimatedDelivery: 'Tuesday, November 24',
    payment: { paymentMethod: 'credit-card', brand: 'Visa', last4: '4242', label: 'Visa ending in 4242' },
    timeline: [
      { code: 'placed', label: 'Order placed', at: '2026-11-20T12:00:00.000Z' },
      { code: 'shipped', label: 'Shipped', at: null },
    ],
    ...over,
  });

const { distance: _distance, nextFreeSlot: _slot, numberOfReviews: _count, ...shop } = anInstaller();
/** Fields of a cart and an order with a mobile installer. */
export const mobileVisit = {
  cartType: 'STS',
  shippingAddress: null,
  installer: { ...shop, name: 'Bay Mobile Tire', isMobileRetailer: true, media: null },
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '555-555-0142' },
  appointmentDate: '2026-11-24',
  appointmentSlot: '09:00',
  appointmentLabel: '9:00 AM – 10:00 AM',
  mobileInstallationAddress: {
    ...home,
    address: '77 Oak St',
    additionalAddress: 'Apt 2',
    city: 'Oakland',
    zipCode: '94607',
  },
} satisfies Partial<Order>;
