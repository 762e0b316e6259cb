/** A bucket is far away: few enough for any store, enough that nobody waits for one after the other. */
const AT_ONCE = 16;

/**
 * Does some work for each item, several at a time. After a failure no more is begun.
 *
 * @returns the results in the order of the items
 */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      if (hasFailed) return;
      results[at] = await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** One, then two, then four, …: for whoever looks from the newest back and seldom needs more than the first few. */
export function* growingParts<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0, size = 1; from < items.length; from += size, size = Math.min(2 * size, AT_ONCE))
    yield items.slice(from, from + size);
}
