/** A version counts as slower only by both limits, to exclude noise: a multiple, and a time that a shopper notices. */
const SLOWER_TIMES = 3;
const SLOWER_MS = 100;
const SAMPLES = 3;
/** On a busy machine most samples measure the machine, not the version. */
const BUSY_SAMPLES = 9;

/** Duration of one render by both versions, in milliseconds. */
export interface RenderTimes {
  readonly liveMs: number;
  readonly candidateMs: number;
}

const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;

const summarize = (samples: readonly RenderTimes[], figure: (times: readonly number[]) => number): RenderTimes => ({
  liveMs: figure(samples.map(({ liveMs }) => liveMs)),
  candidateMs: figure(samples.map(({ candidateMs }) => candidateMs)),
});

const isSlow = ({ liveMs, candidateMs }: RenderTimes): boolean =>
  candidateMs > liveMs * SLOWER_TIMES && candidateMs > liveMs + SLOWER_MS;

/**
 * Returns the times that show the candidate to be slower than the live version, or null. One slow render may be due to
 * the machine, so the median of several decides; on a busy machine, the quickest of many.
 */
export async function slowTimes(
  first: RenderTimes,
  sample: () => Promise<RenderTimes>,
  slowdownNow: () => number,
): Promise<RenderTimes | null> {
  const samples = [first];
  const medianTimes = (): RenderTimes => summarize(samples, median);
  const quickestTimes = (): RenderTimes => summarize(samples, (times) => Math.min(...times));
  while (isSlow(medianTimes()) && samples.length < SAMPLES) samples.push(await sample());
  if (!isSlow(medianTimes())) return null;
  if (slowdownNow() === 1) return medianTimes();
  while (isSlow(quickestTimes()) && samples.length < BUSY_SAMPLES) samples.push(await sample());
  return isSlow(quickestTimes()) ? quickestTimes() : null;
}
