/** Lower case, without accents, one space between: as `search_words` of the database writes them. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
export const wordsOf = (text: string) => plainText(text).split(/[^a-z0-9.]+/).map((word) => word.replace(/^\.+|\.+$/g, '')).filter(Boolean);
export const joined = (text: string) => plainText(text).replace(/[^a-z0-9]+/g, '');

const MAX_WORDS = 8;

/**
 * Words as a question to `to_tsquery`: each may be the beginning of one, and two neighbours may be written as one
 * ("cross climate" is "CrossClimate2"). Empty when there is nothing to ask.
 */
export function prefixQuestion(words: readonly string[]): string {
  const asked = words.slice(0, MAX_WORDS);
  const all = (list: readonly string[]) => list.map((word) => `${word}:*`).join(' & ');
  if (asked.length === 0) return '';
  const variants = asked.slice(1).map((_, index) => [...asked.slice(0, index), `${asked[index]!}${asked[index + 1]!}`, ...asked.slice(index + 2)]);
  return [asked, ...variants].map((list) => `(${all(list)})`).join(' | ');
}
