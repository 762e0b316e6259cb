/** Distributes amounts over lines in their order, so that a larger amount never gives a line less. */
function fill(amount: number, limits: readonly number[]): number[] {
  let open = amount;
  return limits.map((limit) => {
    const part = Math.min(open, limit);
    open -= part;
    return part;
  });
}

/** Returns the part of each line of a refund that follows earlier ones. The sum over all refunds is exact. */
export function partsOf(amount: number, before: number, limits: readonly number[]): number[] {
  const earlier = fill(before, limits);
  return fill(before + amount, limits).map((cents, index) => cents - (earlier[index] ?? 0));
}
