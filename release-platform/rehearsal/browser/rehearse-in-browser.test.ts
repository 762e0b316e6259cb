import { useRehearsedStore } from './testing/rehearsed-store';

jest.setTimeout(120_000);

describe('a rehearsal in a browser', () => {
  const rehearse = useRehearsedStore();

  it('accepts an unchanged remote', async () => {
    expect(await rehearse({ good: {}, other: {} })).toMatchObject({ problems: [], notes: [] });
  });

  it('refuses errors and mismatches that the live version does not have', async () => {
    const noisy = { effect: `throw new TypeError('known');` };
    const { problems } = await rehearse(
      {
        thrown: { effect: `throw new TypeError('no tires');` },
        mismatch: { heading: `'Other tires'` },
        noisy,
        good: {},
      },
      { thrown: {}, mismatch: {}, noisy, good: {} },
    );
    expect([...problems].sort()).toEqual([
      expect.stringMatching(
        /^page 'mismatch' at '\/mismatch' in treadmarket at 1280 px .* is not hydrated: the browser/,
      ),
      expect.stringMatching(
        /^page 'thrown' at '\/thrown' in treadmarket at 1280 px .* throws "TypeError: no tires" wh/,
      ),
    ]);
  });

  it('refuses a frozen page', async () => {
    const { problems } = await rehearse({ frozen: { effect: `for (;;);` } });
    expect(problems).toEqual([
      expect.stringMatching(/^page 'frozen' at '\/frozen' .* freezes the page while it loads/),
    ]);
  });
});
