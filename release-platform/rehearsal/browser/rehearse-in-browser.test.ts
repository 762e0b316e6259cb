import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fullTest, isFullTier } from '../../testing/tier';
import { BROWSER_FAULTS, QUICK_PAGES } from './testing/planted-faults';
import { useRehearsedStore } from './testing/rehearsed-store';

jest.setTimeout(isFullTier ? 1_200_000 : 180_000);

/** No visit is left out, however busy the machine is. */
const ALL_VISITS = { visitsMs: 1_000_000 };

describe('a rehearsal in a browser', () => {
  const rehearse = useRehearsedStore();

  /** Returns the messages that no problem of their page matches. */
  const missed = (problems: readonly string[], expected: readonly (readonly [string, RegExp])[]) =>
    expected
      .map(([page, message]) => {
        const said = problems.filter((one) => one.startsWith(`page '${page}'`));
        return { page, message, said };
      })
      .filter(({ message, said }) => !said.some((one) => message.test(one)));

  it('refuses planted faults with a sentence each', async () => {
    const planted = Object.entries(QUICK_PAGES);
    const { problems } = await rehearse(
      Object.fromEntries(planted.map(([name, { page }]) => [name, page])),
      undefined,
      // A planted fault shows in this variant only.
      { ...ALL_VISITS, variants: ['lowes'] },
    );
    const expected = planted.flatMap(([name, { messages }]) => messages.map((message) => [name, message] as const));
    expect(missed(problems, expected)).toEqual([]);
    const thrown = problems.filter((one) => /throws "Error: (?:too late|no handler)"/.test(one));
    expect(thrown.length).toBeGreaterThan(0);
    for (const one of thrown)
      expect(one).toMatch(/ \(mfe-catalog\/src\/pages\.tsx:\d+:\d+ in (?:Page\d+|press)\); the/);
  });

  fullTest('accepts an unchanged remote, faults included', async () => {
    const noisy = {
      effect: `throw new TypeError('known');`,
      extra: `<button type="button" />`,
      extraHtml: `<button type="button"></button>`,
    };
    expect(await rehearse({ noisy }, { noisy })).toEqual({ problems: [], looks: [], notes: [] });
  });

  fullTest('refuses an endless loop, and ends', async () => {
    const { problems } = await rehearse({ frozen: { effect: `for (;;);` } });
    expect(problems).toEqual([
      expect.stringMatching(/^page 'frozen' at '\/frozen' in treadmarket at 1280 px freezes the page while it loads/),
    ]);
  });

  fullTest('refuses an error at import', async () => {
    const one = { variants: ['treadmarket'] as const };
    const { problems } = await rehearse({ imported: { load: `throw new Error('no config');` } }, undefined, one);
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^page 'imported' at '\/imported' in treadmarket at 1280 px throws "Error: no config" while/,
      ),
    );
  });

  it('shows another look in a picture of both versions', async () => {
    const box = (color: string) => ({
      extra: `<p style={{ height: 300, background: '${color}' }} />`,
      extraHtml: `<p style="height:300px;background:${color}"></p>`,
    });
    const one = { variants: ['treadmarket'] as const };
    const { problems, looks } = await rehearse({ box: box('red') }, { box: box('blue') }, one);
    expect(problems).toEqual([]);
    const [, file = ''] =
      /^page 'box' at '\/box' in treadmarket at 1280 px looks .* \(left: live version\): (.*)$/.exec(looks[0] ?? '') ??
      [];
    expect(await readdir(path.dirname(file))).toContain(path.basename(file));
  });

  fullTest('refuses each of 29 planted faults, and none for another page', async () => {
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
