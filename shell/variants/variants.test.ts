import { createVariantFinder, variants } from './variants';

const find = createVariantFinder('lowes=tires.homestead.example.com');

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
  expect(() => createVariantFinder('sears=x.example.com')).toThrow(/names no variant/);
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
