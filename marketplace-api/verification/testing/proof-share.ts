const VARIABLE = 'PROOF_SHARE';

/**
 * How many of `count` rounds a long proof goes through: all of them by hand (`npm run proof`); `npm test`, which has half an hour for
 * everything, sets `PROOF_SHARE` to a part of 1.
 * @throws Error naming the variable when it is not above 0 and at most 1
 */
export function shareOf(count: number, share: string | undefined = process.env[VARIABLE]): number {
  if (share === undefined || share === '') return count;
  const part = Number(share);
  if (!(part > 0 && part <= 1))
    throw new Error(`${VARIABLE} is '${share}'. Set it above 0 and at most 1, or leave it out.`);
  return Math.ceil(count * part);
}
