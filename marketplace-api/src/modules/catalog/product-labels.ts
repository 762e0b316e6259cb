/** Words that a product is found by, one space between. */
export const productWords = (...parts: (string | null | undefined | false)[]) =>
  parts
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim();

/** "225/65R17" is also found as 2256517, 225 65 17 and 225/65/17. */
export function sizeWords(size: string): string {
  const numbers = size.match(/\d+(?:\.\d+)?/g) ?? [];
  const plain = size.toLowerCase().replace(/[^a-z0-9.]/g, '');
  return [plain, numbers.join(''), `r${numbers.at(-1) ?? ''}`, ...numbers].join(' ');
}

export const rimOfSize = (size: string) => Number(/(?:R|D|-)(\d{1,2}(?:\.5)?)(?:C|LT)?$/.exec(size)?.[1] ?? 0) || null;
