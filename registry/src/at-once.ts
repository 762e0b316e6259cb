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
