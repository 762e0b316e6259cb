/**
 * Cache tags: identify the data that an API answer is made from. A cache stores the tags with an answer, or with a page
 * made of several answers, and drops it when a change has one of them.
 */

/** Path below the API's version: the stream of changes, for gateways. */
export const CHANGES_PATH = '/changes';

/** Response header of the API: tags of an answer, separated by commas. An answer without it must not be cached. */
export const CACHE_TAG_HEADER = 'cache-tag';
/**
 * Response header of the API: seconds for which an answer stays valid without data changes, 0 to 3600. Without it,
 * {@link MAX_FRESH_SECONDS}.
 */
export const FRESH_FOR_HEADER = 'x-fresh-for';
export const MAX_FRESH_SECONDS = 3600;

/**
 * Tags of whole groups:
 * - `catalog`: any product, line or stock
 * - `reviews`, `questions`: any of them
 * - `installers`: shops, their prices, hours and capacity
 * - `places`: ZIP codes, taxes and fees
 */
export const COARSE_TAGS = [
  'catalog',
  'promotions',
  'reviews',
  'questions',
  'installers',
  'fitments',
  'flags',
  'places',
] as const;
export type CoarseTag = (typeof COARSE_TAGS)[number];

/**
 * Kinds of tags for one thing, and their keys:
 * - `product`: its number
 * - `line`, `reviews`, `questions`: the line's id
 * - `size`: any tire of this size
 * - `wheels`: any wheel of this bolt pattern, or of this diameter in inches
 * - `department`: any product of this type
 */
const KEYED_KINDS = ['product', 'line', 'size', 'wheels', 'department', 'reviews', 'questions'] as const;
type KeyedKind = (typeof KEYED_KINDS)[number];

export type CacheTag = CoarseTag | `${KeyedKind}:${string}`;

/** Maximum tags of one header, and of one event of the change stream. */
export const MAX_CACHE_TAGS = 200;
const MAX_TAG_LENGTH = 64;
const TAG = /^[a-z0-9][a-z0-9:._-]*$/;

/** cyrb53, a hash for names that are too long. Names with the same hash are invalidated together. */
function hashOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

/** Encodes a name: `225/65R17` becomes `225_2f_65r17`. Names that differ only in case share a tag. */
function keyed<K extends KeyedKind>(kind: K, name: string): `${K}:${string}` {
  const escaped = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`);
  const room = MAX_TAG_LENGTH - kind.length - 1;
  const hash = hashOf(escaped);
  const key = escaped.length <= room ? escaped : `${escaped.slice(0, room - hash.length - 1)}.${hash}`;
  return `${kind}:${key === '' ? '_' : key}`;
}

export const productTag = (productNumber: string): CacheTag => keyed('product', productNumber);
export const lineTag = (lineId: string): CacheTag => keyed('line', lineId);
export const sizeTag = (size: string): CacheTag => keyed('size', size);
/** Returns the tag of wheels with a bolt pattern, such as `5x114.3`. */
export const boltPatternTag = (boltPattern: string): CacheTag => keyed('wheels', boltPattern);
/** Returns the tag of wheels with a diameter in inches. */
export const rimTag = (inches: number): CacheTag => keyed('wheels', `${inches}in`);
export const departmentTag = (productType: string): CacheTag => keyed('department', productType);
export const reviewsTag = (lineId: string): CacheTag => keyed('reviews', lineId);
export const questionsTag = (lineId: string): CacheTag => keyed('questions', lineId);

/** Coarse tags that change together with a tag of this kind. A promotion changes the lines that it names. */
const COARSER: Readonly<Record<KeyedKind, readonly CoarseTag[]>> = {
  product: ['catalog'],
  line: ['catalog', 'promotions'],
  size: ['catalog'],
  wheels: ['catalog'],
  department: ['catalog'],
  reviews: ['reviews'],
  questions: ['questions'],
};
const kindOf = (tag: string): string => tag.slice(0, Math.max(0, tag.indexOf(':')));
const isKeyedKind = (kind: string): kind is KeyedKind => (KEYED_KINDS as readonly string[]).includes(kind);
const isCoarse = (tag: string): tag is CoarseTag => (COARSE_TAGS as readonly string[]).includes(tag);

/** Returns unique tags; replaces them with coarse tags when there are more than {@link MAX_CACHE_TAGS}. */
export function boundTags(tags: Iterable<CacheTag>): readonly CacheTag[] {
  const own = [...new Set(tags)];
  if (own.length <= MAX_CACHE_TAGS) return own;
  const coarse = own.flatMap((tag): readonly CacheTag[] => {
    const kind = kindOf(tag);
    return isKeyedKind(kind) ? COARSER[kind] : [tag];
  });
  return [...new Set(coarse)];
}

/** Returns the header value for these tags. */
export const formatCacheTags = (tags: Iterable<CacheTag>): string => boundTags(tags).join(',');

function parseTag(text: string): CacheTag | null {
  if (text.length > MAX_TAG_LENGTH || !TAG.test(text)) return null;
  if (isCoarse(text)) return text;
  const kind = kindOf(text);
  return isKeyedKind(kind) && text.length > kind.length + 1 ? (text as CacheTag) : null;
}

/**
 * Returns the tags of a header value. Null unless it has one to {@link MAX_CACHE_TAGS} tags of known kinds: an
 * unreadable answer must not be cached.
 */
export function parseCacheTags(header: unknown): readonly CacheTag[] | null {
  if (typeof header !== 'string' || header.length > MAX_CACHE_TAGS * (MAX_TAG_LENGTH + 1)) return null;
  const texts = header.split(',');
  if (texts.length > MAX_CACHE_TAGS) return null;
  const tags = texts.map(parseTag);
  return tags.every((tag) => tag !== null) ? tags : null;
}

/** Returns the seconds of {@link FRESH_FOR_HEADER}; the maximum when it is absent, and 0 when it is invalid. */
export function parseFreshFor(header: unknown): number {
  if (header === undefined || header === null) return MAX_FRESH_SECONDS;
  if (typeof header !== 'string' || !/^\d{1,4}$/.test(header)) return 0;
  return Math.min(MAX_FRESH_SECONDS, Number(header));
}
