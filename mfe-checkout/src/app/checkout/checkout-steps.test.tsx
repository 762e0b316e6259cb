/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { PAYMENT_METHOD_FACTS, type BenefitType, type CartType, type PaymentMethod } from 'shared-contracts';
import { aCart, testVariantOf } from 'shared-contracts/testing';
import type { AppError } from 'remote-kit';
import { Steps } from 'shared-ui';
import { checkoutSlice, type CheckoutState } from '../../checkout/checkout.slice';
import { crumbsOf, isMoneyMoving, type Whereabouts } from '../../checkout/crumbs';
import { keepExpressAddressTask } from '../../checkout/express.tasks';
import { keepPaymentTask, openPaymentSession, placeOrderTask } from '../../checkout/payment.tasks';
import { flowOf, type StepId } from '../../checkout/steps';
import { anOrder } from '../../testing/an-order';
import { card, home } from '../../testing/fake-cart';
import { session } from '../../testing/fake-payments';

const TYPES = ['STS', 'STH'] as const;

/** Names in order, as in the specification (§2); the current one of each screen by its index. */
const BREADCRUMBS: Readonly<Record<BenefitType, Readonly<Record<CartType, readonly string[]>>>> = {
  treadmarket: {
    STS: ['1. Delivery Method', '2. Installer', '3. Installation Appointment', '4. Review', '5. Payment'],
    STH: ['1. Delivery Method', '2. Address', '3. Review', '4. Payment'],
  },
  benefitsMe: {
    STS: ['1. Delivery Method', '2. Installer', '3. Installation Appointment', '4. Review', '5. Payment'],
    STH: ['1. Delivery Method', '2. Address', '3. Review', '4. Payment'],
  },
  lowes: {
    STS: ['Delivery Method', 'Installer', 'Installation Appointment', 'Review', 'Payment'],
    STH: ['Delivery Method', 'Address', 'Review', 'Payment'],
  },
  purchasingPower: {
    STS: ['Delivery Method', 'Installer', 'Installation Appointment', 'Review'],
    STH: ['Delivery Method', 'Address', 'Review'],
  },
};

const SCREENS: Readonly<Record<CartType, Readonly<Partial<Record<StepId, number>>>>> = {
  STS: { delivery: 0, installer: 1, appointment: 2, payment: 3, review: 3 },
  STH: { delivery: 0, address: 1, payment: 2, review: 2 },
};

const ROWS = (Object.keys(BREADCRUMBS) as BenefitType[]).flatMap((benefitType) =>
  TYPES.map((cartType) => [benefitType, cartType] as const),
);

const shown = (benefitType: BenefitType, cartType: CartType, step: StepId, isPaying: boolean) => {
  const { crumbs, current } = crumbsOf({ cartType, step, isPaying }, testVariantOf(benefitType));
  const { unmount } = render(<Steps steps={crumbs} current={current} isNumbered={false} />);
  const items = within(screen.getByRole('navigation', { name: 'Checkout steps' })).getAllByRole('listitem');
  const texts = items.map((item) => item.lastElementChild?.textContent ?? '');
  const marked = items.flatMap((item, index) => (item.getAttribute('aria-current') === 'step' ? [index] : []));
  const links = items.map((item) => item.querySelector('a')?.getAttribute('href') ?? null);
  unmount();
  return { texts, marked, links };
};

describe('breadcrumb of checkout', () => {
  it.each(ROWS)('[payment-crumb] has the steps of %s %s in order and marks one on every screen', (brand, type) => {
    const variant = testVariantOf(brand);
    const names = BREADCRUMBS[brand][type];
    const flow = flowOf({ cartType: type }, variant);
    expect(flow).toEqual(
      (Object.keys(SCREENS[type]) as StepId[]).filter((step) => step !== 'payment' || brand !== 'purchasingPower'),
    );
    for (const step of flow) {
      const { texts, marked, links } = shown(brand, type, step, false);
      const place = SCREENS[type][step]!;
      expect([step, marked]).toEqual([step, [place]]);
      expect(texts.map((text) => text.replace(/: .*/, ''))).toEqual(names);
      expect(links.map((href) => href !== null)).toEqual(names.map((_name, index) => index < place));
      expect(texts[place]).toBe(
        brand === 'purchasingPower' || !['payment', 'review'].includes(step)
          ? names[place]
          : `${names[place]}: ${step === 'payment' ? 'payment method' : 'your order'}`,
      );
    }
  });

  it.each(['treadmarket', 'benefitsMe', 'purchasingPower'] as const)(
    'has the titles of the main store in %s',
    (brand) =>
      expect(Object.values(testVariantOf(brand).checkout.titles)).toEqual([
        'Select your preferred delivery method',
        'Choose a local installer',
        'Select an installation appointment',
        'Enter your shipping address',
        'Choose your payment method',
        'Review your order before payment',
        'Thank you for your purchase!',
      ]),
  );

  it('has the titles of the retail partner in lowes', () =>
    expect([...new Set(Object.values(testVariantOf('lowes').checkout.titles))]).toEqual([
      'Select service',
      'Checkout',
      'Review Order',
      'Thank You!',
    ]));
});

const { reducer, actions } = checkoutSlice;
type Action = Parameters<typeof reducer>[1];

const cart = aCart({ cartType: 'STH', zipCode: '94110', shippingAddress: home });
const declined: AppError = { kind: 'conflict', code: 'PAYMENT_DECLINED', message: 'Declined.' };
const soldOut: AppError = { kind: 'conflict', code: 'OUT_OF_STOCK', message: 'Sold out.' };
const lost: AppError = { kind: 'network', message: 'No connection.' };
const body = (method: PaymentMethod) => ({ paymentMethod: method, cartNumber: 'C1', providerToken: 't' });
const payment = (method: PaymentMethod) => ({ body: body(method), expectedTotal: 615.96 });
const placement = {
  cartNumber: 'C1',
  expectedTotal: 615.96,
  payment: { paymentMethod: 'credit-card', paymentToken: 't' },
};
const atBank = anOrder({ nextAction: { type: 'redirect', url: 'https://bank.example.com' } as never });

const begun = () => actions.paymentBegun();
const keeping = (method: PaymentMethod) => keepPaymentTask.requested(payment(method));
const kept = (method: PaymentMethod) =>
  keepPaymentTask.succeeded(
    { cart: { ...cart, version: 9 }, payment: { paymentMethod: method, paymentToken: 't' } },
    payment(method),
  );
const placing = () => placeOrderTask.requested(placement as never);
const placed = () => placeOrderTask.succeeded(atBank, placement as never);
const refused = (error: AppError) => placeOrderTask.failed(error, placement as never);
const opening = (method: PaymentMethod) => openPaymentSession.requested({ cartNumber: 'C1', method });
const opened = (method: PaymentMethod) => openPaymentSession.succeeded(session(method), { cartNumber: 'C1', method });
const notOpened = (method: PaymentMethod) => openPaymentSession.failed(lost, { cartNumber: 'C1', method });

interface Moment {
  readonly name: string;
  readonly acts: (method: PaymentMethod) => readonly Action[];
  readonly at?: (method: PaymentMethod) => Partial<Whereabouts>;
  readonly isPayment: boolean;
}

const back = (isApproved: boolean) => (method: PaymentMethod) => ({
  visit: { method, sessionId: 'ps_1', isApproved },
});
const onExpress = (method: PaymentMethod) => ({ express: method });

const ALWAYS: readonly Moment[] = [
  { name: 'the method is chosen', acts: (method) => [actions.methodChosen(method)], isPayment: false },
  { name: 'the payment is being kept', acts: (method) => [keeping(method)], isPayment: true },
  { name: 'the order is on its way', acts: (method) => [keeping(method), kept(method), placing()], isPayment: true },
  { name: 'a saved payment is ordered with', acts: () => [placing()], isPayment: true },
  { name: 'the bank asks (3-D Secure)', acts: () => [placing(), placed()], isPayment: true },
  {
    name: 'it is declined',
    acts: (method) => [keeping(method), kept(method), placing(), refused(declined)],
    isPayment: false,
  },
  { name: 'it is refused: sold out', acts: () => [placing(), refused(soldOut)], isPayment: false },
  {
    name: 'the declined try is dropped',
    acts: () => [placing(), refused(declined), actions.paymentDropped()],
    isPayment: false,
  },
  { name: 'another screen is entered', acts: () => [begun(), actions.stepEntered()], isPayment: false },
];

const MOMENTS: Readonly<Record<'card' | 'wallet' | 'redirect', readonly Moment[]>> = {
  card: [
    { name: 'card details are begun', acts: (method) => [opening(method), opened(method), begun()], isPayment: true },
    { name: 'the form is only shown', acts: (method) => [opening(method), opened(method)], isPayment: false },
  ],
  wallet: [
    { name: 'the sheet opens', acts: (method) => [begun(), opening(method), opened(method)], isPayment: true },
    {
      name: 'the sheet is closed',
      acts: (method) => [begun(), opening(method), opened(method), actions.paymentCancelled(method)],
      isPayment: false,
    },
    {
      name: 'express checkout opens',
      acts: (method) => [opening(method), opened(method)],
      at: onExpress,
      isPayment: true,
    },
    {
      name: 'express checkout keeps the address',
      acts: () => [keepExpressAddressTask.requested(home)],
      at: onExpress,
      isPayment: true,
    },
    {
      name: 'express checkout is closed',
      acts: (method) => [actions.paymentCancelled(method)],
      at: onExpress,
      isPayment: false,
    },
    {
      name: 'express checkout is declined',
      acts: () => [placing(), refused(declined)],
      at: onExpress,
      isPayment: false,
    },
    {
      name: 'express checkout can’t open',
      acts: (method) => [opening(method), notOpened(method)],
      at: onExpress,
      isPayment: false,
    },
  ],
  redirect: [
    { name: 'the provider is asked', acts: (method) => [begun(), opening(method)], isPayment: true },
    {
      name: 'the shopper is led to the provider',
      acts: (method) => [begun(), opening(method), opened(method)],
      isPayment: true,
    },
    {
      name: 'the provider can’t be reached',
      acts: (method) => [begun(), opening(method), notOpened(method)],
      isPayment: false,
    },
    { name: 'the shopper is back, approved', acts: () => [], at: back(true), isPayment: true },
    {
      name: 'the shopper is back, approved, and the end is unknown',
      acts: () => [placing(), refused(lost)],
      at: back(true),
      isPayment: true,
    },
    {
      name: 'the shopper is back, approved, and declined',
      acts: () => [placing(), refused(declined)],
      at: back(true),
      isPayment: false,
    },
    {
      name: 'the shopper is back without approving',
      acts: (method) => [actions.paymentCancelled(method)],
      at: back(false),
      isPayment: false,
    },
    { name: 'the shopper is back without approving, not yet noted', acts: () => [], at: back(false), isPayment: false },
  ],
};

describe('step "Payment" of checkout', () => {
  const ready: CheckoutState = reducer(undefined, actions.cartHeard(aCart({ ...cart, payment: card })));

  it.each(ROWS)('[payment-crumb] is current in %s %s exactly while money moves', (brand, type) => {
    const names = BREADCRUMBS[brand][type];
    const { paymentMethods } = testVariantOf(brand);
    for (const method of paymentMethods)
      for (const { name, acts, at, isPayment } of [...ALWAYS, ...MOMENTS[PAYMENT_METHOD_FACTS[method].kind]]) {
        const state = acts(method).reduce<CheckoutState>(reducer, ready);
        const isPaying = isMoneyMoving(state, { visit: null, express: null, ...at?.(method) });
        const { marked } = shown(brand, type, 'review', isPaying);
        expect([method, name, marked.map((index) => names[index]?.replace(/^\d\. /, ''))]).toEqual([
          method,
          name,
          [isPayment ? 'Payment' : 'Review'],
        ]);
      }
    if (paymentMethods.length > 0) return;
    // A program settles the order: its last step is the review, also while the order is pending.
    const state = [placing()].reduce<CheckoutState>(reducer, ready);
    expect(shown(brand, type, 'review', isMoneyMoving(state, { visit: null, express: null })).marked).toEqual([
      names.length - 1,
    ]);
  });
});
