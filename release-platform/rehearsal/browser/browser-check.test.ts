import { createTestStore, type TestStore } from '../../../shell/src/testing/test-store';
import { openReleases } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { EMPTY_REGISTRY } from 'registry/composition/registry';
import { version } from '../../testing/planted-version';
import { checkInBrowser } from './browser-check';

describe('a release on a machine without a browser', () => {
  let store: TestStore;
  beforeAll(async () => void (store = await createTestStore()));
  afterAll(() => store.remove());

  const check = async (isDevelopment: boolean, env: Readonly<Record<string, string>> = {}) => {
    const settings = { ...releaseSettings(store.data), isDevelopment };
    const registries = { live: EMPTY_REGISTRY, next: EMPTY_REGISTRY };
    const input = { candidate: version(), store: await openReleases(settings), recorded: [], env, ...registries };
    return checkInBrowser(input, () => null);
  };

  it('is accepted with a note in development', async () => {
    const advice = 'no browser is installed; install Chromium or Chrome, or set CHROME_PATH to it';
    expect(await check(true)).toEqual({ problems: [], looks: [], notes: [`Not rehearsed in a browser: ${advice}.`] });
    const off = await check(true, { REHEARSAL_BROWSER: 'off' });
    expect(off).toEqual({ problems: [], looks: [], notes: ['Not rehearsed in a browser: REHEARSAL_BROWSER=off.'] });
  });

  it.each([{}, { REHEARSAL_BROWSER: 'off' }])('is refused in production', async (env) => {
    const { problems } = await check(false, env);
    expect(problems).toEqual([expect.stringMatching(/^it was not rehearsed in a browser/)]);
  });
});
