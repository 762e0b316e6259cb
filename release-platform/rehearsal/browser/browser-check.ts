import { readShellBuild } from 'registry/versions/shell-build';
import { findBrowser } from '../../find-browser';
import type { BrowserRehearsal, BrowserRehearsalInput } from './rehearse-in-browser';

/** `REHEARSAL_BROWSER=off` leaves the browser out; production refuses that. */
const SETTING = 'REHEARSAL_BROWSER';

type Input = Omit<BrowserRehearsalInput, 'browserPath'>;

const refused = (problem: string): BrowserRehearsal => ({ problems: [problem], looks: [], notes: [] });
const skipped = (reason: string): BrowserRehearsal => ({
  problems: [],
  looks: [],
  notes: [`Not rehearsed in a browser: ${reason}.`],
});

/**
 * Rehearses a version in a browser where one is installed. Without one it is released all the same in development, with
 * a note, and refused in production.
 */
export async function checkInBrowser(
  input: Input,
  find: (env: NodeJS.ProcessEnv) => string | null = findBrowser,
): Promise<BrowserRehearsal> {
  const { store, env = process.env } = input;
  const { isDevelopment, data } = store.settings;
  if (env[SETTING] === 'off') {
    if (isDevelopment) return skipped(`${SETTING}=off`);
    return refused(`it was not rehearsed in a browser: ${SETTING}=off is for development. Remove the setting`);
  }
  // Nothing is served before the shell is built.
  if ((await readShellBuild(data)) === null) return skipped('this store has no build of the shell');
  const browserPath = find({ ...env });
  if (browserPath === null) {
    const install = 'install Chromium or Chrome, or set CHROME_PATH to it';
    return isDevelopment
      ? skipped(`no browser is installed; ${install}`)
      : refused(`it was not rehearsed in a browser, because none is installed: ${install}`);
  }
  // Loaded on demand: the browser's library is large.
  const { rehearseInBrowser } = await import('./rehearse-in-browser');
  return rehearseInBrowser({ ...input, browserPath }).catch(({ message }: Error) => {
    const reason = `the rehearsal failed (${message.split('\n')[0] ?? ''})`;
    return isDevelopment ? skipped(reason) : refused(`it was not rehearsed in a browser: ${reason}. Try again`);
  });
}
