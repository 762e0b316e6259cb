import { growingParts, mapWithConcurrency } from './map-with-concurrency';

const later = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it('mapWithConcurrency runs a limited number of items concurrently and keeps their order', async () => {
  let open = 0;
  let most = 0;
  const results = await mapWithConcurrency(
    [5, 1, 4, 2, 3],
    async (ms) => {
      most = Math.max(most, (open += 1));
      await later(ms);
      open -= 1;
      return ms * 10;
    },
    2,
  );
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
  expect(await mapWithConcurrency([], later)).toEqual([]);
});

it('mapWithConcurrency starts no item after a failure', async () => {
  const begun: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    await later();
    if (item === 1) throw new Error('no 1');
  };
  await expect(mapWithConcurrency([0, 1, 2, 3, 4, 5], work, 2)).rejects.toThrow('no 1');
  await later(20);
  expect(begun.length).toBeLessThan(5);
});

it('growingParts splits a list into growing parts without omissions', () => {
  const parts = [...growingParts(Array.from({ length: 50 }, (_, at) => at))];
  expect(parts.map(({ length }) => length)).toEqual([1, 2, 4, 8, 16, 16, 3]);
  expect(parts.flat()).toEqual(Array.from({ length: 50 }, (_, at) => at));
  expect([...growingParts([])]).toEqual([]);
});
