import { stat } from 'node:fs/promises';
import { startDevCommand, stubDevShell, type DevCommand } from '../../testing/dev-command';
import { OWN_FORM, reviews, token, useDevGateway } from '../../testing/dev-gateway';
import { startTestGateway } from '../../testing/test-gateway';
import { createTestStore } from '../../testing/test-store';
import { devSocket } from './dev-messages';

describe('a dev session for other clients', () => {
  const dev = useDevGateway();
  const { begin, ask } = dev;

  it('serves its files only to its browser, and no files beside them', async () => {
    const { cookie } = await begin();
    for (const file of ['/remotes/reviews/dev/remoteEntry.js', '/assets/dev/main.abc.js']) {
      const { status, headers } = await ask(file, cookie);
      expect([file, status, headers['cache-control']]).toEqual([file, 200, 'no-store']);
      for (const stranger of [undefined, `tm_dev=${token('z')}`, 'tm_dev=', 'tm_dev=../../etc'])
        expect([file, stranger, (await ask(file, stranger)).status]).toEqual([file, stranger, 404]);
    }
    for (const file of ['..%2fnode%2fserver.cjs', '%2e%2e', '.hidden.js', 'server.cjs', 'a%00.js', 'none.js'])
      expect([file, [400, 404]]).toEqual([
        file,
        expect.arrayContaining([(await ask(`/remotes/reviews/dev/${file}`, cookie)).status]),
      ]);
    expect((await ask('/remotes/catalog/dev/remoteEntry.js', cookie)).status).toBe(404);
  });

  it.each([
    ['a forged token', `tm_dev=${token('z')}`],
    ['no token', 'tm_dev='],
    ['what is no token', 'tm_dev=../../x'],
    ['many', `tm_dev=${Array.from({ length: 50 }, (_, at) => token(String.fromCharCode(65 + (at % 20)))).join('.')}`],
  ])('is invisible for %s: they get the released page, byte for byte, without the cookie', async (_, cookie) => {
    await begin();
    const before = await ask('/reviews');
    const { headers, text } = await ask('/reviews', cookie);
    expect(text).toBe(before.text);
    expect(String(headers['set-cookie'])).toBe('tm_dev=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(headers['x-cache']).toBe('hit');
  });

  it('rejects clients with another protocol, and continues', async () => {
    const good = await begin();
    const spoken = async (say: (command: DevCommand) => void, isSilent = true): Promise<unknown> => {
      const command = await startDevCommand(dev.data, token('x'), isSilent);
      say(command);
      await command.closed;
      return command.answers.at(-1);
    };
    const refused = (text: string) => ({ t: 'refused', message: expect.stringContaining(text) as string });
    expect(await spoken((one) => one.tell({ t: 'built' }))).toEqual(refused('says hello'));
    expect(await spoken((one) => one.sendBytes(Buffer.from([0xff, 0xff, 0xff, 0xff, 1])))).toEqual(refused('allowed'));
    expect(await spoken((one) => one.sendBytes(Buffer.from([0, 0, 0, 2, 0x7b, 0x7b])))).toEqual(refused('says hello'));
    const hello = { t: 'hello', id: 'x', shell: 'x' };
    expect(await spoken((one) => one.tell({ ...hello, token: good.token }))).toEqual(refused('connected already'));
    expect(await spoken((one) => one.tell({ ...hello, token: token('x'), id: '../..' }))).toEqual(refused('hello'));
    expect(await spoken((one) => one.tell({ t: 'shell', shell: '../../x' }), false)).toEqual(refused('none of a dev'));
    good.tell({
      t: 'built',
      remote: 'reviews',
      declared: { name: 'reviews' },
      hash: 'h9',
      isHot: true,
      container: 'x',
      assets: {},
      server: null,
      isServerBehind: false,
    });
    expect((await ask('/reviews', good.cookie)).text).toContain('as written');
  });

  it('rejects a remote with another name', async () => {
    const command = await begin();
    await command.build({ name: 'catalog', declared: { name: 'reviews' } as object, render: '' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await ask('/', command.cookie)).text).toContain('<p>home</p>');
  });

  it('listens where only its user can connect, separate from another gateway', async () => {
    expect(((await stat(devSocket(dev.data)).then(({ mode }) => mode)) & 0o170000) === 0o140000).toBe(true);
    expect((await stat(`${dev.data}/dev`)).mode & 0o777).toBe(0o700);
    const second = await startTestGateway(dev.data, { TREADMARKET_ENV: 'development' });
    await second.logged(/cannot join this gateway: another gateway/);
    await second.close();
    const { cookie } = await begin();
    expect((await ask('/reviews', cookie)).text).toContain('as written');
  });
});

describe('a gateway that serves real shoppers', () => {
  it('has no dev sessions: no address, no cookie, no socket', async () => {
    const store = await createTestStore();
    await store.deploy(reviews);
    await stubDevShell(store.data);
    const gateway = await startTestGateway(store.data, {
      TREADMARKET_ENV: 'production',
      API_URL: 'http://127.0.0.1:9',
      PAYMENT_PUBLIC_URL: 'https://pay.example.com',
      VARIANT_HOSTS: 'treadmarket=localhost',
      GATEWAY_KEY: 'a-key-of-this-test-and-of-no-other',
    });
    try {
      await expect(startDevCommand(store.data, token('a'))).rejects.toThrow(/ENOENT/);
      // A developer's key signed this deployment, so this gateway has no pages at all.
      const missing = (await gateway.ask('/not-there')).status;
      for (const path of [`/dev/${token('a')}`, '/dev/events', '/reviews']) {
        const { status, headers } = await gateway.ask(path, { headers: { cookie: `tm_dev=${token('a')}` } });
        expect([path, status, headers['set-cookie']]).toEqual([path, missing, undefined]);
      }
      expect((await gateway.ask('/assets/dev/main.abc.js')).status).toBe(404);
      expect((await gateway.ask('/remotes/reviews/dev/remoteEntry.js')).status).toBe(404);
      expect((await gateway.ask('/dev/leave', { method: 'POST', headers: OWN_FORM })).status).toBeGreaterThan(403);
    } finally {
      await gateway.close();
      await store.remove();
    }
  });
});
