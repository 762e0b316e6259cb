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
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const candidates = [env['CHROME_PATH'], playwrights(), ...PLACES, ...NAMES.map(onPath)];
  return (
    candidates.find((file): file is string => Boolean(file) && existsSync(file as string) && runs(file as string)) ??
    null
  );
}

const ran = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, [...args], { cwd: ROOT, stdio: 'inherit', timeout: 600_000 }).status === 0;

/** Finds a browser, or gets one: from the system's packages when we may, else from Playwright. */
export function findOrInstallBrowser(say: (line: string) => void): FoundBrowser {
  const there = findBrowser();
  if (there) return { path: there };
  const isRoot = process.getuid?.() === 0;
  if (isRoot && onPath('apt-get')) {
    say('No browser found: installing Chromium from the system packages …');
    if (
      ran('apt-get', ['update', '-qq']) &&
      ran('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'])
    ) {
      const installed = findBrowser();
      if (installed) return { path: installed };
    }
  }
  say('No browser found: asking Playwright to install Chromium …');
  ran('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  const installed = findBrowser();
  if (installed) return { path: installed };
  return {
    advice:
      'The journeys need Chromium or Chrome. Install one (Debian: apt-get install chromium; any system: ' +
      'npx playwright install chromium), or set CHROME_PATH to it.',
  };
}
