export const SIZES = [
  '225/65R17',
  '215/55R17',
  '235/45R18',
  '205/55R16',
  '265/70R17',
  '275/55R20',
  '245/45R19',
  '225/60R18',
  '195/65R15',
  '235/55R19',
];
const TERMS = [
  'michelin',
  'defender',
  'winter',
  'goodyear assurance',
  'all terrain',
  '225/65r17',
  'blizzak',
  'run flat',
  'pirelli',
  'wrangler',
  'cooper',
  'mud',
  '2021 camry',
  'yokohama 2256517',
];
const BRANDS = [
  'michelin',
  'goodyear',
  'bridgestone',
  'continental',
  'pirelli',
  'cooper',
  'hankook',
  'yokohama',
  'toyo',
  'firestone',
  'falken',
  'kumho',
  'nexen',
  'nitto',
];
const WORDS = [
  'touring',
  'winter',
  'sport',
  'terrain',
  'performance',
  'highway',
  'season',
  'quiet',
  'trail',
  'grand',
  'summer',
  'commercial',
];

export const cycle = (paths: readonly string[]) => (index: number) => paths[index % paths.length]!;

/** Makes a new query string, to measure what the first shopper with a query waits for. */
const stamp = Date.now() % 1_000_000;
const newPrice = (index: number) => `0-${(1000 + (stamp + index) / 1000).toFixed(3)}`;

/** Returns typical listings: sizes, with and without a brand and a price, in three sort orders. */
export function listingPaths(): string[] {
  const filters = [
    '',
    '&brand=Michelin',
    '&brand=Goodyear&brand=Cooper',
    '&price=100-150',
    '&speed=H',
    '&inStock=true',
  ];
  return SIZES.flatMap((size) =>
    filters.flatMap((filter) =>
      ['relevance', 'price-asc', 'rating'].map((sort) => `/products?size=${size}${filter}&sort=${sort}`),
    ),
  );
}

export const newListing = (index: number) =>
  `/products?size=${SIZES[index % SIZES.length]!}&price=${newPrice(index)}&sort=price-asc`;
export const newDepartment = (index: number) => `/products?type=tires&price=${newPrice(index)}&sort=price-asc`;
export const searchPaths = () =>
  TERMS.flatMap((term) =>
    ['relevance', 'price-asc'].map((sort) => `/products?q=${encodeURIComponent(term)}&sort=${sort}`),
  );

/** Returns beginnings of a word: some ten thousand texts in total, so that caches of words have no effect. */
const begun = (word: string, turn: number) => word.slice(0, Math.min(word.length, 3 + (turn % 5)));
function newText(index: number): string {
  const brand = begun(BRANDS[index % BRANDS.length]!, Math.floor(index / 7));
  const word = begun(WORDS[Math.floor(index / BRANDS.length) % WORDS.length]!, Math.floor(index / 11));
  const size = SIZES[Math.floor(index / 5) % SIZES.length]!;
  return [`${brand} ${word}`, `${brand} ${size}`, `${brand} ${word} ${size.replace(/\D/g, '')}`][index % 3]!;
}
export const newSearch = (index: number) =>
  `/products?q=${encodeURIComponent(newText(index))}&price=${newPrice(index)}`;
export function newSuggestion(index: number): string {
  const another = index % 2 === 0 ? '' : ` ${begun(WORDS[index % WORDS.length]!, index)}`;
  return `/products/suggestions?q=${encodeURIComponent(`${newText(index)}${another}`)}`;
}
