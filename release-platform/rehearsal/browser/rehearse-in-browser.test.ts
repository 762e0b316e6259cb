import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { useRehearsedStore } from './testing/rehearsed-store';

jest.setTimeout(180_000);

describe('a rehearsal in a browser', () => {
  const rehearse = useRehearsedStore();

  it('accepts an unchanged remote, faults included', async () => {
    const noisy = {
      effect: `throw new TypeError('known');`,
      extra: `<button type="button" />`,
      extraHtml: `<button type="button"></button>`,
    };
    expect(await rehearse({ noisy }, { noisy })).toEqual({ problems: [], looks: [], notes: [] });
  });

  it('refuses an endless loop, and ends', async () => {
    const { problems } = await rehearse({ frozen: { effect: `for (;;);` } });
    expect(problems).toEqual([
      expect.stringMatching(/^page 'frozen' at '\/frozen' in treadmarket at 1280 px freezes the page while it loads/),
    ]);
  });

  it('refuses an error at import', async () => {
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
});
