import { keepFresh } from './keep-fresh';

/** Creates a source whose reads the test completes. */
function source() {
  const waiting: { resolve(value: string): void; reject(error: Error): void }[] = [];
  let listener = (): Promise<void> => Promise.resolve();
  return {
    read: () => new Promise<string>((resolve, reject) => void waiting.push({ resolve, reject })),
    onChange: (one: () => Promise<void>) => {
      listener = one;
    },
    change: () => listener(),
    get reads() {
      return waiting.length;
    },
    answer: async (index: number, value: string) => {
      waiting[index]!.resolve(value);
      await settled();
    },
    fail: async (index: number) => {
      waiting[index]!.reject(new Error('away'));
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const RETRY_MS = 10;

it('a change during the first read triggers another read', async () => {
  const one = source();
  const made = keepFresh(one.read, one.onChange, RETRY_MS);
  void one.change();
  await one.answer(0, 'before');
  await one.answer(1, 'after');
  expect((await made)()).toBe('after');
});

it('a value read before a change is read again, once for all changes meanwhile', async () => {
  const one = source();
  const made = keepFresh(one.read, one.onChange, RETRY_MS);
  await one.answer(0, 'first');
  const value = await made;
  void one.change();
  void one.change();
  void one.change();
  await one.answer(1, 'overtaken');
  await one.answer(2, 'latest');
  expect([value(), one.reads]).toEqual(['latest', 3]);
});

it('a failed read is retried until it succeeds, without another change', async () => {
  const one = source();
  const made = keepFresh(one.read, one.onChange, RETRY_MS);
  await one.answer(0, 'first');
  const value = await made;
  void one.change();
  await one.fail(1);
  expect(value()).toBe('first');
  for (const index of [2, 3]) {
    while (one.reads <= index) await settled();
    if (index === 2) await one.fail(index);
    else await one.answer(index, 'back');
  }
  expect(value()).toBe('back');
});

it("a change's promise resolves when a read that began after the change is done", async () => {
  const one = source();
  const made = keepFresh(one.read, one.onChange, RETRY_MS);
  await one.answer(0, 'first');
  const value = await made;
  const seen: string[] = [];
  const early = one.change().then(() => seen.push(`early ${value()}`));
  const late = one.change().then(() => seen.push(`late ${value()}`));
  await one.answer(1, 'overtaken');
  expect(seen).toEqual(['early overtaken']);
  await one.answer(2, 'latest');
  await Promise.all([early, late]);
  expect(seen).toEqual(['early overtaken', 'late latest']);
});
