import { fullTest, isFullTier } from '../../testing/tier';
import { BROWSER_FAULTS, QUICK_PAGES } from './testing/planted-faults';
import { useRehearsedStore } from './testing/rehearsed-store';

jest.setTimeout(isFullTier ? 1_200_000 : 180_000);

/** No visit is left out, however busy the machine is. */
const ALL_VISITS = { visitsMs: 1_000_000 };

describe('planted faults of a browser', () => {
  const rehearse = useRehearsedStore();

  /** Returns the messages that no problem of their page matches. */
  const missed = (problems: readonly string[], expected: readonly (readonly [string, RegExp])[]) =>
    expected
      .map(([page, message]) => {
        const said = problems.filter((one) => one.startsWith(`page '${page}'`));
        return { page, message, said };
      })
      .filter(({ message, said }) => !said.some((one) => message.test(one)));

  it('are refused with a sentence each', async () => {
    const planted = Object.entries(QUICK_PAGES);
    const { problems } = await rehearse(
      Object.fromEntries(planted.map(([name, { page }]) => [name, page])),
      undefined,
      { ...ALL_VISITS, variants: ['treadmarket', 'lowes'] },
    );
    const expected = planted.flatMap(([name, { messages }]) => messages.map((message) => [name, message] as const));
    expect(missed(problems, expected)).toEqual([]);
  });

  fullTest('are refused for every kind, and none for another page', async () => {
    const planted = Object.entries(BROWSER_FAULTS);
    const { problems } = await rehearse(
      { good: {}, ...Object.fromEntries(planted.map(([name, { page }]) => [name, page])) },
      { good: {}, ...Object.fromEntries(planted.map(([name, { live = {} }]) => [name, live])) },
      ALL_VISITS,
    );
    expect(
      missed(
        problems,
        planted.map(([name, { message }]) => [name, message] as const),
      ),
    ).toEqual([]);
    expect(problems.filter((one) => one.startsWith(`page 'good'`))).toEqual([]);
  });
});
