/**
 * Processes items independently with limited concurrency: a failing one is reported and does not affect the others.
 * `onFailure` must not throw; an error in it ends only its own item.
 */
export async function runEach<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
  onFailure: (error: unknown, item: T) => Promise<void> | void,
): Promise<void> {
  const queue = [...items];
  async function worker(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await work(item);
      } catch (error) {
        await Promise.resolve(onFailure(error, item)).catch(() => undefined);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
