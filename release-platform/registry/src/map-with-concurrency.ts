/** Concurrency for a remote bucket: low enough for any store, high enough to hide latency. */
const AT_ONCE = 16;

/**
 * Processes items with limited concurrency. After a failure no further item is started.
 *
 * @returns the results in the order of the items
 */
export async function mapWithConcurrency<Item, Result>(
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

/** Yields one, two, four, … items, for readers that search from the newest and rarely need more than the first few. */
export function* growingParts<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0, size = 1; from < items.length; from += size, size = Math.min(2 * size, AT_ONCE))
    yield items.slice(from, from + size);
}
