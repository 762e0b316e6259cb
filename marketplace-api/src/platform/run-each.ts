/**
 * Works on each item by itself, some at a time: one that fails is reported and keeps none of the others from being
 * worked on. `onFailure` must not throw; when it does, that too ends nothing but its own item.
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
