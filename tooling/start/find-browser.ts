import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';

/**
 * Chromium without a user interface. A new browser context takes 0.14 s of processor time in it, and 0.8 s in Chromium,
 * which also creates a window.
 */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for the journeys, or the way to install one. */
export type FoundBrowser = { readonly path: string } | { readonly advice: string };

function onPath(name: string, env: NodeJS.ProcessEnv = process.env): string | null {
  try {
    return (
      execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
        encoding: 'utf8',
        env,
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

const firstThatRuns = (candidates: readonly (string | null | undefined)[]): string | null =>
  candidates.find((file): file is string => Boolean(file) && existsSync(file as string) && runs(file as string)) ??
  null;

const findPreferred = (env: NodeJS.ProcessEnv): string | null =>
  firstThatRuns([env['CHROME_PATH'], ...SHELLS.map((name) => onPath(name, env))]);

/** Returns an installed browser: `CHROME_PATH`, else one without a user interface, else any. Installs nothing. */
export const findBrowser = (env: NodeJS.ProcessEnv = process.env): string | null =>
  findPreferred(env) ?? firstThatRuns([playwrights(), ...PLACES, ...NAMES.map((name) => onPath(name, env))]);

const ran = (command: string, args: readonly string[], timeout = 600_000): boolean =>
  spawnSync(command, [...args], { cwd: ROOT, stdio: 'inherit', timeout }).status === 0;

/** Without a network, apt would retry every source for minutes. */
const APT = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];
const DOWNLOAD_MS = 120_000;

/** Installs system packages. Only downloads have a short limit: a killed installation leaves broken packages. */
function installPackages(...names: string[]): boolean {
  const install = [...APT, 'install', '-y', '--no-install-recommends', ...names];
  return (
    ran('apt-get', [...APT, 'update'], DOWNLOAD_MS) &&
    ran('apt-get', [...install, '--download-only'], DOWNLOAD_MS) &&
    ran('apt-get', install)
  );
}

/**
 * Finds a browser or installs one: from the system's packages where that is allowed, else from Playwright. Where the
 * packages have a browser without a user interface, it is installed beside another one.
 */
export function findOrInstallBrowser(say: (line: string) => void): FoundBrowser {
  const preferred = findPreferred(process.env);
  if (preferred) return { path: preferred };
  const other = findBrowser();
  const isRoot = process.getuid?.() === 0;
  if (isRoot && onPath('apt-get')) {
    say('Installing a browser for the journeys from the system packages (about 20 s) …');
    const isInstalled = installPackages('chromium-headless-shell', 'fonts-liberation');
    if (!isInstalled && other) say(`It can't be installed. The journeys run in ${other}, which takes longer.`);
    if (!isInstalled && !other) installPackages('chromium', 'fonts-liberation');
  }
  const installed = findBrowser();
  if (installed) return { path: installed };
  say('No browser found: asking Playwright to install Chromium …');
  ran('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  const fromPlaywright = findBrowser();
  if (fromPlaywright) return { path: fromPlaywright };
  return {
    advice:
      'The journeys need Chromium or Chrome. Install one (Debian: apt-get install chromium-headless-shell; ' +
      'any system: npx playwright install chromium), or set CHROME_PATH to it.',
  };
}
