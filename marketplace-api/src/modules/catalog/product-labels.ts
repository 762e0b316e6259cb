/** Joins the search terms of a product with single spaces. */
export const productWords = (...parts: (string | null | undefined | false)[]) =>
  parts
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim();

/** Returns the spellings of a size that a search finds: "225/65R17" also as 2256517, 225 65 17 and 225/65/17. */
export function sizeWords(size: string): string {
  const numbers = size.match(/\d+(?:\.\d+)?/g) ?? [];
  const plain = size.toLowerCase().replace(/[^a-z0-9.]/g, '');
  return [plain, numbers.join(''), `r${numbers.at(-1) ?? ''}`, ...numbers].join(' ');
}

export const rimOfSize = (size: string) => Number(/(?:R|D|-)(\d{1,2}(?:\.5)?)(?:C|LT)?$/.exec(size)?.[1] ?? 0) || null;
