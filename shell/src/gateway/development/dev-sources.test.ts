import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useDevGateway } from '../../testing/dev-gateway';
import { devSessionDir } from './dev-messages';

/** Line 1 of the built file is line 5 of the source, line 2 is line 6. */
const MAP = { version: 3, sources: ['webpack://x/./mfe-reviews/src/app/all.tsx'], names: [], mappings: 'AAIA;AACA' };
const KNOWN = '/remotes/reviews/dev/remoteEntry.js:2:1';

describe('a position of a stack trace in development', () => {
  const dev = useDevGateway();
  const find = async (positions: readonly string[], cookie?: string) =>
    dev.ask(`/dev/sources?${positions.map((one) => `at=${encodeURIComponent(one)}`).join('&')}`, cookie);
  const begin = async () => {
    const command = await dev.begin();
    const web = path.join(devSessionDir(dev.data, `session-${command.token.slice(0, 8)}`), 'reviews/web');
    await writeFile(path.join(web, 'remoteEntry.js.map'), JSON.stringify(MAP));
    return command;
  };

  it('is found in the sources', async () => {
    const { cookie } = await begin();
    const { status, text, headers } = await find([KNOWN, KNOWN.replace(':2:', ':1:')], cookie);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(text)).toEqual({
      [KNOWN]: 'mfe-reviews/src/app/all.tsx:6',
      [KNOWN.replace(':2:', ':1:')]: 'mfe-reviews/src/app/all.tsx:5',
    });
  });

  it('is omitted without a source map of the session, and beyond twenty', async () => {
    const { cookie } = await begin();
    const unknown = [
      '/remotes/catalog/dev/remoteEntry.js:2:1',
      '/remotes/reviews/dev/other.js:2:1',
      '/remotes/reviews/dev/../../secret.js:2:1',
      '/remotes/__proto__/dev/remoteEntry.js:2:1',
      '/assets/dev/main.abc.js:1:1',
      'no position',
    ];
    expect(JSON.parse((await find([...unknown, KNOWN], cookie)).text)).toEqual({ [KNOWN]: expect.any(String) });
    expect(JSON.parse((await find([...Array.from({ length: 20 }, () => 'x'), KNOWN], cookie)).text)).toEqual({});
  });

  it('is not answered to other browsers', async () => {
    await begin();
    expect((await find([KNOWN])).status).toBe(404);
  });
});
