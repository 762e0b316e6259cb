/**
 * What answers of the API are made from. Whoever keeps an answer, or a page made of several, keeps the tags with it and
 * drops it when a change names one of them.
 */

/** Below the API's version: the stream of changes, for gateways. */
export const CHANGES_PATH = '/changes';

/** Response header of the API: the tags of an answer, separated by commas. Without it an answer must not be kept. */
export const CACHE_TAG_HEADER = 'cache-tag';
/**
 * Response header of the API: for how many seconds an answer holds if nothing changes but the time, 0 to 3600. Without
 * it, {@link MAX_FRESH_SECONDS}.
 */
export const FRESH_FOR_HEADER = 'x-fresh-for';
export const MAX_FRESH_SECONDS = 3600;

/**
 * Tags of many things at once. `catalog`: any product, line or stock. `reviews`, `questions`: any one. `installers`:
 * shops, their prices, hours and capacity. `places`: zip codes, taxes and fees.
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
 * Kinds of tags that name one thing. `product`: its number. `line`, `reviews`, `questions`: the line's id. `size`: any
 * tire of this size. `wheels`: any wheel of this bolt pattern, or of this diameter in inches. `department`: any product
 * of this type.
 */
const KEYED_KINDS = ['product', 'line', 'size', 'wheels', 'department', 'reviews', 'questions'] as const;
type KeyedKind = (typeof KEYED_KINDS)[number];

export type CacheTag = CoarseTag | `${KeyedKind}:${string}`;

/** Of one header, and of one event of the stream of changes. */
export const MAX_CACHE_TAGS = 200;
const MAX_TAG_LENGTH = 64;
const TAG = /^[a-z0-9][a-z0-9:._-]*$/;

/** cyrb53: a hash for names that are too long. Two names with the same one are only dropped together. */
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

/** `225/65R17` is `225_2f_65r17`. Names that differ in case alone share a tag. */
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
/** Wheels of a bolt pattern, such as `5x114.3`. */
export const boltPatternTag = (boltPattern: string): CacheTag => keyed('wheels', boltPattern);
/** Wheels of a diameter in inches. */
export const rimTag = (inches: number): CacheTag => keyed('wheels', `${inches}in`);
export const departmentTag = (productType: string): CacheTag => keyed('department', productType);
export const reviewsTag = (lineId: string): CacheTag => keyed('reviews', lineId);
export const questionsTag = (lineId: string): CacheTag => keyed('questions', lineId);

/** What also changes whenever a thing of this kind does. A promotion changes the lines that it names. */
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

/** Each tag once; where there are more than {@link MAX_CACHE_TAGS}, the coarse ones that stand for them. */
export function boundTags(tags: Iterable<CacheTag>): readonly CacheTag[] {
  const own = [...new Set(tags)];
  if (own.length <= MAX_CACHE_TAGS) return own;
  const coarse = own.flatMap((tag): readonly CacheTag[] => {
    const kind = kindOf(tag);
    return isKeyedKind(kind) ? COARSER[kind] : [tag];
  });
  return [...new Set(coarse)];
}

/** The header's value. */
export const formatCacheTags = (tags: Iterable<CacheTag>): string => boundTags(tags).join(',');

function parseTag(text: string): CacheTag | null {
  if (text.length > MAX_TAG_LENGTH || !TAG.test(text)) return null;
  if (isCoarse(text)) return text;
  const kind = kindOf(text);
  return isKeyedKind(kind) && text.length > kind.length + 1 ? (text as CacheTag) : null;
}

/**
 * Tags of a header's value. Null for anything else than one to {@link MAX_CACHE_TAGS} tags of known kinds: what cannot
 * be read is not kept.
 */
export function parseCacheTags(header: unknown): readonly CacheTag[] | null {
  if (typeof header !== 'string' || header.length > MAX_CACHE_TAGS * (MAX_TAG_LENGTH + 1)) return null;
  const texts = header.split(',');
  if (texts.length > MAX_CACHE_TAGS) return null;
  const tags = texts.map(parseTag);
  return tags.every((tag) => tag !== null) ? tags : null;
}

/** Seconds of {@link FRESH_FOR_HEADER}; absent is the most, and what cannot be read is 0. */
export function parseFreshFor(header: unknown): number {
  if (header === undefined || header === null) return MAX_FRESH_SECONDS;
  if (typeof header !== 'string' || !/^\d{1,4}$/.test(header)) return 0;
  return Math.min(MAX_FRESH_SECONDS, Number(header));
}
