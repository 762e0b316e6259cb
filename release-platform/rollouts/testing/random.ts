/** Random numbers that a seed determines. */
export interface Random {
  /** Returns how many of `count` happen that each happen with a probability. */
  readonly binomial: (count: number, probability: number) => number;
}

/** Mulberry32: a generator of 32 bits, sufficient for simulations. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const binomial = (count: number, probability: number): number => {
    let happened = 0;
    for (let at = 0; at < count; at += 1) if (next() < probability) happened += 1;
    return happened;
  };
  return { binomial };
}
