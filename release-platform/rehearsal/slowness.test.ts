import { slowTimes, type RenderTimes } from './slowness';

const alone = () => 1;
const busy = () => 3;
const FAST: RenderTimes = { liveMs: 5, candidateMs: 6 };
const SLOW: RenderTimes = { liveMs: 5, candidateMs: 400 };

/** Renders that take the given times, one after another. */
function measure(times: readonly RenderTimes[], slowdownNow: () => number) {
  const [first = FAST, ...others] = times;
  const sample = jest.fn(async () => {
    const next = others.shift();
    if (!next) throw new Error('There are no more samples.');
    return next;
  });
  return { slow: slowTimes(first, sample, slowdownNow), sample };
}
const repeat = (times: RenderTimes, count: number): RenderTimes[] => Array.from({ length: count }, () => times);

describe('a slow version', () => {
  it.each([
    ['as quick as the live one', FAST],
    ['less than three times as slow', { liveMs: 200, candidateMs: 590 }],
    ['slower by less than 100 ms', { liveMs: 5, candidateMs: 104 }],
  ])('is not found when it is %s', async (_, times) => {
    const { slow, sample } = measure([times], alone);
    expect(await slow).toBeNull();
    expect(sample).not.toHaveBeenCalled();
  });

  it('is found by the median of three renders', async () => {
    expect(await measure([SLOW, { liveMs: 7, candidateMs: 300 }, FAST], alone).slow).toEqual({
      liveMs: 5,
      candidateMs: 300,
    });
    expect(await measure([SLOW, FAST, FAST], alone).slow).toBeNull();
  });

  it('is found on a busy machine by the quickest of nine renders', async () => {
    const { slow, sample } = measure([...repeat(SLOW, 8), { liveMs: 4, candidateMs: 350 }], busy);
    expect(await slow).toEqual({ liveMs: 4, candidateMs: 350 });
    expect(sample).toHaveBeenCalledTimes(8);
  });

  it('is not found when a busy machine slowed down eight renders of nine', async () => {
    expect(await measure([...repeat(SLOW, 8), FAST], busy).slow).toBeNull();
    expect(await measure([...repeat(SLOW, 3), FAST], busy).slow).toBeNull();
  });
});
