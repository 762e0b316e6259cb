import { withProgress } from './with-progress';

describe('progress of a start', () => {
  const said: string[] = [];
  const progress = { what: 'Building the shell', usualSeconds: 45, say: (line: string) => void said.push(line) };
  beforeEach(() => {
    said.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('names a step of more than a second, and its usual duration', async () => {
    let finish: (value: string) => void = () => undefined;
    const work = withProgress(progress, () => new Promise<string>((resolve) => (finish = resolve)));
    jest.advanceTimersByTime(999);
    expect(said).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(said).toEqual(['Building the shell (about 45 s) …']);
    finish('built');
    await expect(work).resolves.toBe('built');
  });

  it.each([
    ['is done', () => Promise.resolve()],
    ['fails', () => Promise.reject(new Error('no room'))],
  ])('prints nothing about a step that %s within a second', async (_, work) => {
    await withProgress(progress, work).catch(() => undefined);
    jest.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });
});
