/** @jest-environment jsdom */
import { BENEFIT_TYPES, FEATURE_FLAGS, VARIANT_RULES, type FeatureFlag, type FlagValues } from 'shared-contracts';
import { mountView } from 'remote-kit/testing';
import { aProductCard, aProductPage, createTestHost, testVariant } from 'shared-contracts/testing';
import { serverApi } from '../testing/catalog-server';
import { view as brands } from './assortment/brands.view';
import { view as help } from './editorial/help.view';
import { view as home } from './home/home.view';
import { view as listing } from './listing/listing.view';

const sizes = { widths: [205, 225], ratios: [], rims: [], sizes: [] };
const years = {
  fitmentOptionHolderList: [{ name: 'year', label: 'year', options: [{ value: '2021', label: '2021' }] }],
};
const page = aProductPage({ products: [aProductCard({ rating: 4.5 })] });
const api = serverApi({
  '/vehicle': years,
  '/size': sizes,
  '/products?type=tires&pageSize=1': page,
  '/products?type=wheels&pageSize=1': page,
  '/products?type=tires': page,
  '/products?type=tires&specialOffer=true&sort=reviews&pageSize=24': page,
});

const PAGES = [
  { view: home, path: '/' },
  { view: listing, path: '/tires' },
  { view: brands, path: '/brands' },
  { view: help, path: '/help/faq' },
  { view: help, path: '/help/returns' },
  { view: help, path: '/help/contact' },
] as const;
const links = ['faq', 'returns', 'contact'].map((topic) => ({ label: topic, href: `/help/${topic}` }));

/** Text, links and options that must be absent while a feature is off, and present while it is on. */
const TRACES: Readonly<Record<FeatureFlag, RegExp>> = {
  coupons: /coupon code/i,
  shipToHome: /your home|your door\b(?! placard)/i,
  promotions: /rebate|instant savings|href="\/deals"/i,
  governmentDeals: /military|\/deals\/verify/,
  reviews: /What drivers say|Highest rated|Most reviewed|out of 5 stars/,
  mobileInstallation: /comes? to you|Some installers are mobile/i,
  installerMap: /\bmap\b/i,
  liveChat: /Chat with us/,
};
/** Features that no page of the catalog mentions. */
const SAID_ELSEWHERE: ReadonlySet<FeatureFlag> = new Set(['installerMap']);

async function everything(benefitType: (typeof BENEFIT_TYPES)[number], flags: FlagValues): Promise<string> {
  const { displayName, paymentMethods, isReturnable } = VARIANT_RULES[benefitType];
  const whenOff = { shipToHome: { description: 'Installed near you.', heroLine: 'To your installer.' } };
  const [delivery, ...others] = testVariant.claims;
  const variant = {
    ...testVariant,
    benefitType,
    storeName: displayName,
    paymentMethods,
    returnable: isReturnable,
    links,
    whenOff,
    claims: [{ ...delivery!, whenOff: { shipToHome: 'To your installer.' } }, ...others],
    chat: { origin: 'http://chat.localhost:4100', key: 'k' },
  };
  const read: string[] = [];
  for (const { view, path } of PAGES) {
    const context = { api, url: { pathname: path, search: '', origin: '' }, props: {}, variant, flags };
    const loaded = await view.load?.(context as never);
    const host = createTestHost({ variant, flags, href: path });
    const { element } = await mountView(view as never, { state: loaded?.state, host, flags } as never);
    read.push(path, element.innerHTML, JSON.stringify(loaded?.head));
    document.body.replaceChildren();
  }
  return read.join('\n');
}

describe.each(BENEFIT_TYPES)('[flags] [claims] the pages of %s', (benefitType) => {
  const isPossible = (flag: FeatureFlag): boolean =>
    flag !== 'governmentDeals' || VARIANT_RULES[benefitType].hasIdVerification;

  it('have a mention of each feature that is on', async () => {
    const words = await everything(benefitType, {});
    for (const flag of FEATURE_FLAGS)
      expect({ flag, isSaid: TRACES[flag].test(words) }).toEqual({
        flag,
        isSaid: isPossible(flag) && !SAID_ELSEWHERE.has(flag),
      });
  });

  it.each(FEATURE_FLAGS)('do not mention %s while it is off', async (flag) => {
    const words = await everything(benefitType, { [flag]: false });
    expect(words.match(new RegExp(`.{0,80}(?:${TRACES[flag].source}).{0,80}`, TRACES[flag].flags))).toBeNull();
  });
});
