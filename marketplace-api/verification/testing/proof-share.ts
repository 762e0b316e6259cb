const VARIABLE = 'PROOF_SHARE';
/** Enough rounds for each case to occur often, few enough for all proofs to end within minutes. */
const USUAL = '0.1';

/**
 * Returns how many of `count` rounds a long proof goes through: a tenth, or the part of 1 in `PROOF_SHARE`. `npm test`
 * sets it to 0.03, `npm run test:full` and `npm run proof -- --full` to 1.
 * @throws Error naming the variable when it is not above 0 and at most 1
 */
export function shareOf(count: number, share: string | undefined = process.env[VARIABLE]): number {
  const given = share === undefined || share === '' ? USUAL : share;
  const part = Number(given);
  if (!(part > 0 && part <= 1))
    throw new Error(`${VARIABLE} is '${given}'. Set it above 0 and at most 1, or leave it out.`);
  return Math.ceil(count * part);
}

const SEED = 20_261_126;

/**
 * Returns the seed of a random test for fast-check: a fixed one, so that no run of `npm test` differs from another,
 * and none in `npm run test:full`, where fast-check draws one and prints it with what it finds.
 */
export const proofSeed = (): { readonly seed?: number } => (shareOf(1_000) === 1_000 ? {} : { seed: SEED });

/**
 * Returns the settings of a property-based test: a fifth of the runs, or `few` of them, from {@link proofSeed}, and all
 * in the full tier.
 */
export function propertyRuns(
  numRuns: number,
  few: number = Math.ceil(numRuns / 5),
): { readonly numRuns: number; readonly seed?: number } {
  const { seed } = proofSeed();
  return seed === undefined ? { numRuns } : { numRuns: few, seed };
}
