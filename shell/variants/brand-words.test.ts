import fs from 'node:fs';
import path from 'node:path';
import { brandClaims, brandWords, featuresOf, VARIANT_RULES, type RemoteManifest } from 'shared-contracts';
import { renderChrome } from '../src/chrome/chrome';
import { offeredVariants, SANDBOX_OFFER } from './variants';

const variants = offeredVariants(SANDBOX_OFFER);

const ROOT = path.join(__dirname, '../..');
/** Promises of the main store only (spec §1). */
const CLAIMS = [/18,?000/, /30-day/i];
const REMOTES = fs.readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
/** Imported by name, because a shell imports no remote. */
const links = REMOTES.flatMap((name) => {
  const manifest = jest.requireActual<{ default: RemoteManifest }>(path.join(ROOT, name, 'remote.manifest')).default;
  return manifest.pages.flatMap((page) => page.links ?? []);
});
const PACKAGES = [...REMOTES, 'shared-ui', 'shell'];

const sources = PACKAGES.flatMap((name) =>
  fs
    .readdirSync(path.join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => path.join(name, 'src', file)),
);
const words = (benefitType: string): string =>
  JSON.stringify(variants.find((one) => one.public.benefitType === benefitType)?.public);

describe('[claims] the texts of each brand', () => {
  it.each([
    ['treadmarket', true],
    ['lowes', false],
    ['purchasingPower', false],
    ['benefitsMe', false],
  ])('have for %s the claims of the main store: %s', (benefitType, isMade) => {
    expect(CLAIMS.map((claim) => claim.test(words(benefitType)))).toEqual([isMade, isMade]);
  });

  it('are not hard-coded in any page', () => {
    const claiming = sources.filter((file) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      return CLAIMS.some((claim) => claim.test(text));
    });
    expect(claiming).toEqual([]);
  });

  it('are different between brands, and promise returns only where they are accepted', () => {
    const all = variants.map((one) => one.public);
    for (const pick of [
      (one: (typeof all)[number]) => one.hero.promise,
      (one: (typeof all)[number]) => one.description,
      (one: (typeof all)[number]) => one.support.phone,
    ])
      expect(new Set(all.map(pick)).size).toBe(all.length);
    for (const { returnable, returns, claims } of all)
      expect(
        returnable || !/can go back|free/i.test(returns.line + JSON.stringify(claims.map(({ icon }) => icon))),
      ).toBe(true);
  });
});

/** Texts that no brand shows while a feature is off. */
const OF_FEATURE = {
  shipToHome: /your home\b|your door\b(?! placard)|to homes/i,
  coupons: /coupon|code/i,
  promotions: /rebate|savings|deals/i,
  governmentDeals: /military|government/i,
  reviews: /review/i,
  mobileInstallation: /comes? to you|mobile/i,
  installerMap: /\bmap\b/i,
  liveChat: /tm-help|\bchat\b/i,
} as const;
const withChat = { origin: 'http://chat.localhost', key: 'k' };
const flagged = variants.flatMap(({ public: variant }) =>
  (Object.keys(OF_FEATURE) as (keyof typeof OF_FEATURE)[]).map((flag) => ({
    name: variant.benefitType,
    flag,
    variant: { ...variant, chat: withChat },
  })),
);

it.each(flagged)('[flags] [claims] the texts of $name do not mention $flag while it is off', ({ flag, variant }) => {
  const flags = { [flag]: false };
  const { header, footer } = renderChrome(variant, 'default', '/', featuresOf(variant, flags), links);
  const words = [
    ...Object.values(brandWords(variant, flags)),
    ...brandClaims(variant, flags).flatMap(({ title, text }) => [title, text]),
    ...Object.values(variant.help),
    variant.returns.answer,
    header,
    // Icon names are excluded, and the sample data notice on every page mentions everything.
    footer.slice(footer.indexOf('<footer')).replace(/Demonstration store:.*?name products\./, ''),
  ].map((text) => text.replaceAll(/zip codes?/gi, ''));
  expect(words.flatMap((text) => OF_FEATURE[flag].exec(text)?.[0] ?? [])).toEqual([]);
});

it.each(variants.map(({ public: variant }) => variant))(
  '[claims] the texts of $benefitType describe its features, and its accounts by its rules',
  (variant) => {
    expect(brandClaims(variant, {}).map(({ text }) => text)).toEqual(variant.claims.map(({ text }) => text));
    expect(brandWords(variant, {})).toEqual({ description: variant.description, heroLine: variant.hero.line });
    const { hasMembers, paymentMethods } = VARIANT_RULES[variant.benefitType];
    expect(/member|sign in/i.test(variant.help.account)).toBe(hasMembers);
    expect(variant.help.account.startsWith('No.')).toBe(paymentMethods.length > 0);
  },
);

it('[pay-over-time] the program and benefits variants offer pay over time at the start and near the buy button', () => {
  const of = (benefitType: string) => variants.find((one) => one.public.benefitType === benefitType)!.public;
  const program = of('purchasingPower');
  expect([program.claims[0]!.title, program.payOverTime]).toEqual([
    'Paid over time',
    'Your program takes it from your paycheck; nothing is charged at checkout.',
  ]);
  const benefits = of('benefitsMe');
  expect([benefits.claims[0]!.title, benefits.payOverTime, benefits.paymentMethods.includes('affirm')]).toEqual([
    'Pay over time',
    null,
    true,
  ]);
  expect([of('lowes').payOverTime, of('treadmarket').payOverTime]).toEqual([null, null]);
});
