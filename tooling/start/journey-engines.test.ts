import { findEngine, readWish } from './journey-engines';

const NOWHERE = () => false;

it.each([
  ['firefox', 'npx playwright install --with-deps firefox'],
  ['webkit', 'npx playwright install --with-deps webkit'],
  ['firefox-esr', 'apt-get install firefox-esr'],
  ['webkitgtk', 'MiniBrowser, WebKitWebDriver, Xvfb: not installed. Debian: apt-get install webkit2gtk-driver xvfb'],
] as const)('reports a missing part of %s with the command that installs it', (engine, advice) => {
  expect(findEngine(engine, NOWHERE)).toEqual({ missing: expect.stringContaining(advice) as string });
});

it('accepts WebKitGTK only with its driver and a display', () => {
  const all = findEngine('webkitgtk', () => true);
  expect(all).toEqual({ path: expect.stringContaining('MiniBrowser') as string });
  const withoutDisplay = findEngine('webkitgtk', (file) => !file.endsWith('Xvfb'));
  expect(withoutDisplay).toEqual({ missing: expect.stringMatching(/^Xvfb: not installed/) as string });
});

it('parses the engine, and passes other arguments to Playwright', () => {
  expect(readWish([])).toEqual({ engine: 'chromium', isEveryLayout: false, rest: [] });
  expect(readWish(['buy.spec.ts', '--engine', 'webkit', '--headed'])).toEqual({
    engine: 'webkit',
    isEveryLayout: false,
    rest: ['buy.spec.ts', '--headed'],
  });
  expect(readWish(['--engine', 'netscape'])).toContain("no engine 'netscape'. Engines: chromium, firefox");
  expect(readWish(['--engine'])).toContain("no engine ''");
});

it('checks every layout only in Chromium', () => {
  expect(readWish(['--every-layout', '--headed'])).toEqual({
    engine: 'chromium',
    isEveryLayout: true,
    rest: ['--headed'],
  });
  expect(readWish(['--every-layout', '--engine', 'webkit'])).toContain('--every-layout needs Chromium');
});
