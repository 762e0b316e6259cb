/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BENEFIT_TYPES,
  featuresOf,
  PAYMENT_METHOD_FACTS,
  PAYMENT_METHODS,
  UNUSED_NOTICE,
  VARIANT_RULES,
  type BenefitType,
  type PaymentMethod,
  type PaymentMethodFacts,
  type PublicVariant,
  NOT_RETURNABLE_NOTICE,
} from 'shared-contracts';
import { mountView } from 'remote-kit/testing';
import { createTestHost, testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { findHelp } from '../../platform/help/help-search';
import { serverApi } from '../../testing/catalog-server';
import { view } from './help.view';

const links = (...topics: string[]) => topics.map((topic) => ({ label: topic, href: `/help/${topic}` }));
const all = links('faq', 'returns', 'contact');
const variantOf = (benefitType: BenefitType, over: Partial<PublicVariant> = {}): PublicVariant => {
  const { paymentMethods, isReturnable, displayName } = VARIANT_RULES[benefitType];
  return {
    ...testVariant,
    benefitType,
    storeName: displayName,
    paymentMethods,
    returnable: isReturnable,
    ...(!isReturnable && {
      returns: { line: NOT_RETURNABLE_NOTICE, answer: `No. ${NOT_RETURNABLE_NOTICE}`, promisedDays: null },
    }),
    showsUnusedNotice: benefitType !== 'benefitsMe',
    links: all,
    ...over,
  };
};
const main = variantOf('treadmarket');

async function load(pathname: string, variant: PublicVariant) {
  const loaded = await view.load?.({
    api: serverApi({}),
    url: { pathname, search: '', origin: '' },
    props: {},
    variant,
    flags: {},
  });
  if (!loaded) throw new Error('The help page loads nothing.');
  return loaded;
}
const open = async (pathname: string, variant = main) =>
  mountView(view, { state: (await load(pathname, variant)).state, host: createTestHost({ variant, href: pathname }) });
const text = (): string => document.body.textContent;
afterEach(() => document.body.replaceChildren());

it('the help page has questions in native details, with markup for search engines', async () => {
  const { element } = await open('/help/faq');
  const [first] = screen.getAllByRole('group');
  expect(first).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('Do I need an account?'));
  expect(screen.getByText(/Your name, your email address/)).toBeVisible();
  const { head } = await load('/help/faq', main);
  const [faq] = head?.jsonLd as { '@type': string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[];
  expect(faq?.['@type']).toBe('FAQPage');
  expect(faq?.mainEntity.map(({ name }) => name)).toEqual(
    [...element.querySelectorAll('summary')].map((summary) => summary.textContent),
  );
  expect(faq?.mainEntity.every(({ acceptedAnswer }) => acceptedAnswer.text.length > 20)).toBe(true);
  expect(await axeViolations(element)).toEqual([]);
});

const methodsNamedIn = (words: string): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) =>
    (method === 'credit-card' ? /(credit|debit|by) card/i : new RegExp(PAYMENT_METHOD_FACTS[method].name, 'i')).test(
      words,
    ),
  );

describe.each(BENEFIT_TYPES)('the help pages of %s', (benefitType) => {
  const variant = variantOf(benefitType);

  it('have each offered payment method in their questions, and no other', async () => {
    await open('/help/faq', variant);
    const offered = PAYMENT_METHODS.filter((method) => variant.paymentMethods.includes(method));
    expect(methodsNamedIn(text())).toEqual(offered);
    const { head } = await load('/help/faq', variant);
    expect(methodsNamedIn(JSON.stringify(head?.jsonLd))).toEqual(offered);
  });

  it.each(['/help/returns', '/help/contact'])('do not mention on %s a method that is not offered', async (path) => {
    await open(path, variant);
    expect(methodsNamedIn(text()).filter((method) => !variant.paymentMethods.includes(method))).toEqual([]);
  });

  it('have an explanation of each payment method, and the assumptions of loans from lenders', async () => {
    await open('/help/faq', variant);
    const { paymentMethods } = variant;
    const has = (one: (facts: PaymentMethodFacts) => boolean) =>
      paymentMethods.some((method) => one(PAYMENT_METHOD_FACTS[method]));
    expect(text().includes('form of our payment provider')).toBe(has(({ kind }) => kind === 'card'));
    expect(text().includes('the provider’s own page')).toBe(has(({ kind }) => kind === 'redirect'));
    expect(text().includes('devices that can pay this way')).toBe(has(({ kind }) => kind === 'wallet'));
    expect(text().includes('12 monthly payments of $72.21 at 15% APR, $866.52 in total')).toBe(
      has(({ isOverTime }) => isOverTime),
    );
    expect(text().includes('settles your order')).toBe(paymentMethods.length === 0);
    expect(text().includes('the way you paid')).toBe(paymentMethods.length > 0);
  });
});

it('the help page mentions government deals only where shoppers can verify themselves', async () => {
  await open('/help/faq', variantOf('lowes'));
  expect(text()).not.toContain('military');
  document.body.replaceChildren();
  await open('/help/faq');
  expect(text()).toContain('military');
});

it('[unused-unmounted] [returns] the help page explains returns, with the notice of the specification', async () => {
  const { element } = await open('/help/returns');
  expect(screen.getByText(UNUSED_NOTICE)).toBeVisible();
  expect(text()).toContain('within 30 days');
  expect(await axeViolations(element)).toEqual([]);
});

it('[unused-unmounted] [returns] the help page of the benefits variant excludes returns and that notice', async () => {
  const { element } = await open('/help/returns', variantOf('benefitsMe'));
  expect(screen.getByText('Tires and installation are not refundable or returnable.')).toBeVisible();
  expect(text()).not.toContain(UNUSED_NOTICE);
  expect(text()).not.toContain('30 days');
  expect(await axeViolations(element)).toEqual([]);
});

it('the questions of the benefits variant never promise a return', async () => {
  await open('/help/faq', variantOf('benefitsMe'));
  expect(text()).toContain('No. Tires and installation are not refundable or returnable.');
  expect(text()).not.toMatch(/30 days|it is a return/);
});

it("the help page has the variant's own contacts", async () => {
  const support = { phone: '800-555-0177', email: 'tires@homestead.example.com', hours: 'Every day, 6 am to 10 pm ET' };
  const { element } = await open('/help/contact', variantOf('lowes', { support, links: links('faq', 'contact') }));
  expect(screen.getByRole('link', { name: support.phone })).toHaveAttribute('href', `tel:${support.phone}`);
  expect(screen.getByRole('link', { name: support.email })).toHaveAttribute('href', `mailto:${support.email}`);
  expect(screen.getByText(support.hours)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Returns' })).toBeNull();
  expect(await axeViolations(element)).toEqual([]);
});

it('[help-pages] the help page responds 404 for a page that the variant lacks, and links the others', async () => {
  const program = variantOf('purchasingPower', { links: links('faq') });
  expect(await load('/help/contact', program)).toMatchObject({ status: 404, head: { robots: 'noindex' } });
  expect((await load('/help/contact', main)).status).toBeUndefined();
  const { element } = await open('/help/contact', program);
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Questions and answers' })).toHaveAttribute('href', '/help/faq');
  expect(await axeViolations(element)).toEqual([]);
});

describe('help search', () => {
  const hitsOf = (words: string, variant: PublicVariant) => findHelp(words, { variant, has: featuresOf(variant, {}) });

  it.each([
    ['returns', '/help/returns'],
    ['how do I return tires', '/help/returns'],
    ['refund', '/help/returns'],
    ['return policy', '/help/returns'],
    ['warranty', '/help/returns'],
    ['shipping', '/help/faq#delivery'],
    ['shipping cost', '/help/faq#delivery'],
    ['payment', '/help/faq#payment'],
    ['installation', '/help/faq#installation'],
    ['mounting cost', '/help/faq#installation'],
    ['cancel', '/help/faq#changes'],
    ['cancellation', '/help/faq#changes'],
    ['move my appointment', '/help/faq#changes'],
    ['track my order', '/help/faq#delivery'],
    ['rebate', '/help/faq#savings'],
    ['contact', '/help/contact'],
    ['phone number', '/help/contact'],
  ])('answers “%s” with %s', (words, href) => {
    expect(hitsOf(words, main)[0]?.href).toBe(href);
  });

  it.each(['michelin', 'winter tires', '225/65R17', 'michelin installation kit', 'mileage warranty 80000', 'snow', ''])(
    'leaves “%s” to the product search',
    (words) => {
      expect(hitsOf(words, main)).toEqual([]);
    },
  );

  const QUESTIONS = 'return refund warranty shipping payment installation cancel appointment rebate coupon contact tax';
  const bodyOf = async (pathname: string, variant: PublicVariant): Promise<string> => {
    await open(pathname, variant);
    const body = text().toLowerCase();
    document.body.replaceChildren();
    return body;
  };
  it.each(BENEFIT_TYPES)('returns for %s only content of its pages', async (benefitType) => {
    const variant = variantOf(benefitType);
    for (const question of QUESTIONS.split(' '))
      for (const { title, href } of hitsOf(question, variant)) {
        const body = await bodyOf(href.replace(/#.*/, ''), variant);
        expect(body).toContain(title.toLowerCase());
        const asked = { refund: 'ret|refund', shipping: 'deliver', coupon: 'code', contact: 'call|write' }[question];
        expect(body).toMatch(new RegExp(asked ?? question));
      }
  });

  it('links no page that the variant lacks', () => {
    const variant = variantOf('treadmarket', { links: links('contact') });
    const hrefs = QUESTIONS.split(' ').flatMap((question) => hitsOf(question, variant).map(({ href }) => href));
    expect(new Set(hrefs)).toEqual(new Set(['/help/contact']));
  });

  it('promises no warranty without returns', () => {
    expect(hitsOf('warranty', variantOf('benefitsMe'))).toEqual([]);
  });
});
