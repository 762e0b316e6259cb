/** Returns the 32-bit FNV-1a hash of the text's UTF-8 bytes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash >>> 0;
}

export const TWO_32 = 4294967296;

/** Returns a generator of unsigned 32-bit numbers, which is the same for a seed on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state) >>> 0;
    t = ((t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t) >>> 0;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** Returns a function that picks numbers below n from a named sequence. */
export function picker(key: string): (n: number) => number {
  const draw = mulberry32(fnv1a(key));
  return (n) => Math.floor((draw() / TWO_32) * n);
}
