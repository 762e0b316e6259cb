import { aProduct } from 'shared-contracts/testing';
import type { ReviewOverview } from 'shared-contracts';
import { decidingFacts } from './deciding-facts';

const overview: ReviewOverview = {
  count: 24,
  averageRatings: [
    { type: 'overall', rating: 4.4 },
    { type: 'wet', rating: 4.1 },
    { type: 'noise', rating: 4.3 },
    { type: 'wear', rating: 3.9 },
  ],
  distribution: [],
  recommendPercent: 83,
  hasSampleReviews: true,
  disclosure: null,
};
const fact = (id: string, ...args: Parameters<typeof decidingFacts>) =>
  decidingFacts(...args).find((one) => one.id === id);

it('deciding facts prefer UTQG grades and cite them', () => {
  expect(fact('wet', { product: aProduct(), overview })).toMatchObject({
    source: 'UTQG traction A',
    verdict: 'Very good',
  });
  expect(fact('wear', { product: aProduct(), overview })).toMatchObject({
    source: 'UTQG treadwear 840',
    verdict: 'Excellent',
    score: 4.9,
  });
});

it('deciding facts use noise ratings of reviews, and mark samples', () => {
  expect(fact('noise', { product: aProduct(), overview })).toMatchObject({
    score: 4.3,
    source: 'From 24 sample reviews',
  });
});

it('deciding facts fall back to warranty, then reviews, then category', () => {
  const bare = aProduct({ specs: [] });
  expect(fact('wear', { product: bare, overview })).toMatchObject({ source: '80,000-mile warranty' });
  const { mileageWarranty: _none, ...unwarranted } = bare;
  expect(fact('wear', { product: unwarranted, overview })).toMatchObject({
    source: 'From 24 sample reviews',
    score: 3.9,
  });
  expect(fact('wet', { product: unwarranted, overview: null })).toMatchObject({ source: 'Typical of its category' });
});

it('deciding facts rate no tire good in winter without the mark', () => {
  const winter = aProduct({
    performanceCategory: 'studless winter',
    specs: [{ name: 'Severe snow rated (3PMSF)', value: 'No' }],
  });
  expect(fact('winter', { product: winter, overview })).toMatchObject({
    verdict: 'Fair',
    source: 'Not severe snow rated',
  });
  const marked = aProduct({
    performanceCategory: 'studless winter',
    specs: [{ name: 'Severe snow rated (3PMSF)', value: 'Yes' }],
  });
  expect(fact('winter', { product: marked, overview })).toMatchObject({ verdict: 'Excellent' });
});

it('deciding facts are empty for wheels, trailers and mowers', () => {
  expect(decidingFacts({ product: aProduct({ productType: 'WHEEL' }), overview })).toEqual([]);
  expect(decidingFacts({ product: aProduct({ group: '31' }), overview })).toEqual([]);
});
