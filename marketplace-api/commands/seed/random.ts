/** FNV-1a, 32 bit, of the text's UTF-8 bytes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash >>> 0;
}

export const TWO_32 = 4294967296;

/** Draws unsigned 32-bit numbers, the same for the same seed on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state) >>> 0;
    t = ((t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t) >>> 0;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** Picks below n, in order, from a named stream. */
export function picker(key: string): (n: number) => number {
  const draw = mulberry32(fnv1a(key));
  return (n) => Math.floor((draw() / TWO_32) * n);
}
