/** Returns a short, permanent number to read to a shop on the phone: a hash of the product number. */
export function partNumberOf(productNumber: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < productNumber.length; index += 1)
    hash = Math.imul(hash ^ productNumber.charCodeAt(index), 0x01000193) >>> 0;
  return String(10_000_000 + (hash % 90_000_000));
}
