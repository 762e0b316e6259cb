/** Normalizes text like the database's `search_words`: lower case, without accents, single spaces. */
export const plainText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
export const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^a-z0-9.]+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean);
export const joined = (text: string) => plainText(text).replace(/[^a-z0-9]+/g, '');

const MAX_WORDS = 8;

/**
 * Returns the word beginnings that a match must have, with alternatives: two adjacent words may be written as one
 * ("cross climate" is "CrossClimate2").
 */
export function alternativesOf(words: readonly string[]): readonly (readonly string[])[] {
  const asked = words.slice(0, MAX_WORDS);
  if (asked.length === 0) return [];
  return [
    asked,
    ...asked
      .slice(1)
      .map((_, index) => [...asked.slice(0, index), `${asked[index]!}${asked[index + 1]!}`, ...asked.slice(index + 2)]),
  ];
}

/** Returns the words as a query for `to_tsquery`; empty without words. */
export function prefixQuestion(words: readonly string[]): string {
  return alternativesOf(words)
    .map((list) => `(${list.map((word) => `${word}:*`).join(' & ')})`)
    .join(' | ');
}
