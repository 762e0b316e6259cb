import { createVariantFinder, offeredVariants, SANDBOX_OFFER } from './variants';

const variants = offeredVariants(SANDBOX_OFFER);
const find = createVariantFinder('lowes=tires.homestead.example.com', variants);

it.each([
  ['localhost:3000', 'treadmarket'],
  ['[::1]:3000', 'treadmarket'],
  ['LOWES.localhost:3000', 'lowes'],
  ['tires.homestead.example.com', 'lowes'],
  ['purchasingpower.localhost', 'purchasingPower'],
  ['benefitsme.localhost', 'benefitsMe'],
  ['evil.example.com', undefined],
  [undefined, undefined],
])('[brands] the variant of %s is %s', (host, benefitType) => {
  expect(find(host)?.public.benefitType).toBe(benefitType);
});

it('an invalid host setting is reported', () => {
  expect(() => createVariantFinder('sears=x.example.com', variants)).toThrow(/names no variant/);
});

const PAY_OVER_TIME = '/help/faq#payment';

// Spec §2: some help pages belong to some variants; finding an order is for all, paying over time where it is offered.
it.each([
  ['localhost', ['/orders', '/help/returns', '/help/faq', '/help/contact', PAY_OVER_TIME]],
  ['benefitsme.localhost', ['/orders', '/help/returns', '/help/faq', '/help/contact', PAY_OVER_TIME]],
  ['lowes.localhost', ['/orders', '/help/returns', '/help/faq', '/help/contact']],
  ['purchasingpower.localhost', ['/orders', '/help/returns', '/help/faq', PAY_OVER_TIME]],
])('[help-pages] %s links its own help pages', (host, pages) => {
  expect(find(host)?.public.links.map(({ href }) => href)).toEqual(pages);
});

it('every variant with returns links its return policy', () => {
  const silent = variants
    .map((variant) => variant.public)
    .filter(({ returnable, links }) => returnable && !links.some(({ href }) => href === '/help/returns'));
  expect(silent).toEqual([]);
});

it('[step-titles] [page-titles] [purchasing-crumb] titles and crumbs follow the specification', () => {
  const lowes = find('lowes.localhost')?.public;
  expect(lowes?.title).toEqual({ template: '%s | Homestead Tires' });
  expect(lowes?.checkout.crumbs.STS.map((crumb) => crumb.label)[0]).toBe('Delivery Method');
  const main = find('localhost')?.public;
  expect(main?.checkout.crumbs.STS.map((crumb) => crumb.label)).toEqual([
    '1. Delivery Method',
    '2. Installer',
    '3. Installation Appointment',
    '4. Review',
    '5. Payment',
  ]);
  const program = find('purchasingpower.localhost')?.public;
  expect(program?.checkout.crumbs.STH.map((crumb) => crumb.label)).toEqual(['Delivery Method', 'Address', 'Review']);
  expect(find('benefitsme.localhost')?.public.returnable).toBe(false);
});

describe('a store with providers for cards and PayPal only', () => {
  const cards = offeredVariants({
    origin: 'https://pay.example',
    methods: new Set(['pay-pal', 'credit-card'] as const),
  });
  const byType = new Map(cards.map((variant) => [variant.public.benefitType, variant.public]));

  it('offers its methods in the order of each brand', () => {
    expect(byType.get('treadmarket')?.paymentMethods).toEqual(['credit-card', 'pay-pal']);
    expect(byType.get('purchasingPower')?.paymentMethods).toEqual([]);
  });

  it('promises no payment over time without a lender, except for the plan of a program', () => {
    const links = (type: 'benefitsMe' | 'purchasingPower') => byType.get(type)?.links.map(({ href }) => href);
    expect(links('benefitsMe')).not.toContain(PAY_OVER_TIME);
    expect(links('purchasingPower')).toContain(PAY_OVER_TIME);
    expect(cards.filter((one) => one.public.leadsWithMonthlyPrice).map((one) => one.public.benefitType)).not.toContain(
      'benefitsMe',
    );
  });

  it('has the origin of its frames in each brand', () => {
    expect(new Set(cards.map((one) => one.public.paymentOrigin))).toEqual(new Set(['https://pay.example']));
  });
});

it('a brand without any method that can be paid is rejected by name', () => {
  expect(() => offeredVariants({ origin: 'https://pay.example', methods: new Set(['affirm'] as const) })).toThrow(
    /PAYMENT_PROVIDERS names no provider for a payment method of lowes/,
  );
});
