import {
  boundTags,
  COARSE_TAGS,
  departmentTag,
  formatCacheTags,
  lineTag,
  MAX_CACHE_TAGS,
  parseCacheTags,
  parseFreshFor,
  productTag,
  reviewsTag,
  sizeTag,
} from './cache-tag';

const TAG = /^[a-z0-9][a-z0-9:._-]*$/;

it('every name becomes a stable tag that is valid in a header', () => {
  const names = ['MIC-DEF2-2055516-91V', '225/65R17', '', ' ', 'a,b', 'é\r\nx: y', '🛞', '_', 'x'.repeat(300), '%2f'];
  for (const name of names)
    for (const build of [productTag, lineTag, sizeTag, reviewsTag, departmentTag]) {
      const tag = build(name);
      expect([tag, TAG.test(tag), tag.length <= 64, parseCacheTags(tag)]).toEqual([tag, true, true, [tag]]);
      expect(build(name)).toBe(tag);
    }
  expect(productTag('MIC-DEF2-2055516-91V')).toBe('product:mic-def2-2055516-91v');
  expect(sizeTag('225/65R17')).toBe('size:225_2f_65r17');
  expect(new Set(names.map(productTag)).size).toBe(names.length);
  expect(productTag(`${'x'.repeat(300)}1`)).not.toBe(productTag(`${'x'.repeat(300)}2`));
});

it('parseCacheTags reads what formatCacheTags writes', () => {
  const tags = [productTag('A'), lineTag('b'), ...COARSE_TAGS];
  expect(parseCacheTags(formatCacheTags([...tags, ...tags]))).toEqual(tags);
});

it('formatCacheTags replaces tags beyond the limit with coarse tags that cover them', () => {
  const many = (build: (name: string) => ReturnType<typeof lineTag>, count: number) =>
    Array.from({ length: count }, (_, index) => build(String(index)));
  expect(boundTags(many(productTag, MAX_CACHE_TAGS))).toHaveLength(MAX_CACHE_TAGS);
  expect(boundTags([...many(lineTag, 150), ...many(reviewsTag, 51), 'flags'])).toEqual([
    'catalog',
    'promotions',
    'reviews',
    'flags',
  ]);
});

it.each([
  undefined,
  null,
  42,
  [],
  ['catalog'],
  '',
  ',',
  'catalog,',
  'catalog, flags',
  'Catalog',
  'unknown',
  'unknown:1',
  'product:',
  'product',
  ':x',
  `product:${'x'.repeat(57)}`,
  'product:a\r\nset-cookie: x',
  Array.from({ length: MAX_CACHE_TAGS + 1 }, (_, index) => `product:${index}`).join(','),
  'x'.repeat(1_000_000),
])('parseCacheTags rejects %j', (header) => {
  expect(parseCacheTags(header)).toBeNull();
});

it('parseFreshFor returns at most an hour, and 0 for unreadable values', () => {
  expect([undefined, '0', '60', '3600', '9999'].map(parseFreshFor)).toEqual([3600, 0, 60, 3600, 3600]);
  expect(['', '-1', '1e3', '1.5', '99999', 60, ['60']].map(parseFreshFor)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
