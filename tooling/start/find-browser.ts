import { spawnSync } from 'node:child_process';
import { ROOT } from 'registry/paths';
import { findBrowser, findPreferred, onPath } from 'release-platform/find-browser';

/** The browser for the journeys, or the way to install one. */
export type FoundBrowser = { readonly path: string } | { readonly advice: string };

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
