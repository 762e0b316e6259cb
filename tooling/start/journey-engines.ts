import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { findBrowser } from 'release-platform/find-browser';

/** Browser engine of a run of journeys, with its driver (docs/adr/0040-run-selling-journeys-in-three-engines.md). */
export const ENGINES = ['chromium', 'firefox', 'webkit', 'firefox-esr', 'webkitgtk'] as const;
export type Engine = (typeof ENGINES)[number];

/** Path of an engine's browser, or the missing part with the command that installs it. */
export type FoundEngine = { readonly path: string } | { readonly missing: string };

const MINI_BROWSERS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].flatMap((version) => [
  `/usr/lib/x86_64-linux-gnu/${version}/MiniBrowser`,
  `/usr/lib/aarch64-linux-gnu/${version}/MiniBrowser`,
  `/usr/libexec/${version}/MiniBrowser`,
]);

/** Returns whether a file exists. */
type Exists = (file: string) => boolean;

const inFolders = (name: string, exists: Exists): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(exists);

function playwrightsOwn(name: 'firefox' | 'webkit', exists: Exists): FoundEngine {
  const playwright = createRequire(path.join(ROOT, 'e2e/package.json'))('playwright') as Record<
    typeof name,
    { executablePath(): string }
  >;
  const file = playwright[name].executablePath();
  return exists(file)
    ? { path: file }
    : { missing: `Playwright's own ${name} is not installed. Install it: npx playwright install --with-deps ${name}` };
}

function debiansFirefox(exists: Exists): FoundEngine {
  const file = inFolders('firefox-esr', exists);
  return file ? { path: file } : { missing: 'firefox-esr is not installed. Debian: apt-get install firefox-esr' };
}

function webKitGtk(exists: Exists): FoundEngine {
  const browser = MINI_BROWSERS.find(exists);
  const missing = [
    ...(browser ? [] : ['MiniBrowser']),
    ...['WebKitWebDriver', 'Xvfb'].filter((name) => inFolders(name, exists) === undefined),
  ];
  if (browser && missing.length === 0) return { path: browser };
  return { missing: `${missing.join(', ')}: not installed. Debian: apt-get install webkit2gtk-driver xvfb` };
}

/** Finds an engine; installs nothing. */
export function findEngine(engine: Engine, exists: Exists = existsSync): FoundEngine {
  if (engine === 'firefox' || engine === 'webkit') return playwrightsOwn(engine, exists);
  if (engine === 'firefox-esr') return debiansFirefox(exists);
  if (engine === 'webkitgtk') return webKitGtk(exists);
  const file = findBrowser();
  if (file) return { path: file };
  return { missing: 'There is no Chromium or Chrome. Debian: apt-get install chromium-headless-shell' };
}

/** A parsed command line of `npm run journeys`; a string is its problem. */
export interface JourneyWish {
  readonly engine: Engine;
  /** Only the fit of pages, but in every layout. */
  readonly isEveryLayout: boolean;
  /** Names of journey files, and options for Playwright. */
  readonly rest: readonly string[];
}

const EVERY_LAYOUT = '--every-layout';

export function readWish(given: readonly string[]): JourneyWish | string {
  const isEveryLayout = given.includes(EVERY_LAYOUT);
  const words = given.filter((word) => word !== EVERY_LAYOUT);
  const at = words.indexOf('--engine');
  const name = at < 0 ? 'chromium' : (words[at + 1] ?? '');
  const engine = ENGINES.find((one) => one === name);
  if (!engine) return `There is no engine '${name}'. Engines: ${ENGINES.join(', ')}.`;
  if (isEveryLayout && engine !== 'chromium')
    return `${EVERY_LAYOUT} needs Chromium, which alone changes its text size.`;
  return { engine, isEveryLayout, rest: at < 0 ? words : words.toSpliced(at, 2) };
}
