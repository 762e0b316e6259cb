import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without windows: the same engine, for fewer seconds of processor. It can show nothing to anybody. */
const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

interface Search {
  /** Nobody watches the pages: a browser without windows comes first, else last. */
  readonly isUnwatched?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** Where a browser for the journeys is, or what to do to have one. */
export type FoundBrowser = { readonly path: string } | { readonly advice: string };

function onPath(name: string): string | null {
  try {
    return (
      execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .split('\n')[0]
        ?.trim() || null
    );
  } catch {
    return null;
  }
}

function playwrights(): string | null {
  try {
    const { chromium } = createRequire(path.join(ROOT, 'e2e/package.json'))('playwright') as {
      chromium: { executablePath(): string };
    };
    return chromium.executablePath();
  } catch {
    return null;
  }
}

const runs = (file: string): boolean =>
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** Looks for an installed browser; installs nothing. */
export function findBrowser({ isUnwatched = false, env = process.env }: Search = {}): string | null {
  const whole = [playwrights(), ...PLACES, ...NAMES.map(onPath)];
  const windowless = WINDOWLESS.map(onPath);
  const candidates = [env['CHROME_PATH'], ...(isUnwatched ? [...windowless, ...whole] : [...whole, ...windowless])];
  return (
    candidates.find((file): file is string => Boolean(file) && existsSync(file as string) && runs(file as string)) ??
    null
  );
}

const ran = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, [...args], { cwd: ROOT, stdio: 'inherit', timeout: 600_000 }).status === 0;

/** From Debian's packages: the windowless browser where the release has it, else the whole one. */
function installPackages(): void {
  if (!ran('apt-get', ['update', '-qq'])) return;
  const install = (browser: string): boolean =>
    ran('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation']);
  if (!install('chromium-headless-shell')) install('chromium');
}

/** Finds a browser for pages that nobody watches, or gets one: from the system's packages, else from Playwright. */
export function findOrInstallBrowser(say: (line: string) => void): FoundBrowser {
  const there = findBrowser({ isUnwatched: true });
  if (there) return { path: there };
  const isRoot = process.getuid?.() === 0;
  if (isRoot && onPath('apt-get')) {
    say('No browser found: installing Chromium from the system packages …');
    installPackages();
    const installed = findBrowser({ isUnwatched: true });
    if (installed) return { path: installed };
  }
  say('No browser found: asking Playwright to install Chromium …');
  ran('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  const installed = findBrowser({ isUnwatched: true });
  if (installed) return { path: installed };
  return {
    advice:
      'The journeys need Chromium or Chrome. Install one (Debian: apt-get install chromium; any system: ' +
      'npx playwright install chromium), or set CHROME_PATH to it.',
  };
}
