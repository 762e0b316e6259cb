import { stat } from 'node:fs/promises';
import http from 'node:http';
import { ROLES } from 'shared-contracts';
import type { BootData } from '../../protocol/page-data';
import type { DevNews } from '../../protocol/dev-news';
import { startDevCommand, stubDevShell, type DevCommand } from '../../testing/dev-command';
import { startTestGateway, type Answer, type TestGateway } from '../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { devSocket } from './dev-messages';

const page = { id: 'all', paths: ['/reviews'], audience: 'anonymous', query: [] } as const;
const reviews = { name: 'reviews', pages: [page], render: "return { html: '<p>as released</p>' };" };
const home = {
  name: 'catalog',
  pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
  render: "return { html: '<p>home</p>' };",
} as const;
const written = { name: 'reviews', declared: { pages: [page] }, render: "return { html: '<p>as written</p>' };" };
const OWN_FORM = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
const token = (letter: string): string => letter.repeat(43);

const bootOf = ({ text }: Answer): BootData =>
  JSON.parse(/<script type="application\/json" id="tm-boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as BootData;
/** Without what is new in every answer. */
const withoutNonce = ({ text }: Answer): string => text.replaceAll(/nonce="[^"]*"/g, '');

async function eventually(look: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await look();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

describe('a dev session', () => {
  let store: TestStore;
  let gateway: TestGateway;
  const commands: DevCommand[] = [];

  beforeEach(async () => {
    store = await createTestStore();
    await store.deploy(reviews);
    await store.deploy(home);
    await stubDevShell(store.data);
    gateway = await startTestGateway(store.data, { TREADMARKET_ENV: 'development' });
  });
  afterEach(async () => {
    for (const command of commands.splice(0)) command.end();
    await gateway.close();
    await store.remove();
  });

  async function begin(letter = 'a', remote: Parameters<DevCommand['build']>[0] = written): Promise<DevCommand> {
    const command = await startDevCommand(store.data, token(letter));
    commands.push(command);
    await command.build(remote);
    const entry = `/remotes/${remote.name}/dev/remoteEntry.js`;
    await eventually(async () => expect((await ask(entry, command.cookie)).status).toBe(200));
    return command;
  }
  const ask = (path: string, cookie?: string, headers: Record<string, string> = {}): Promise<Answer> =>
    gateway.ask(path, { headers: { ...headers, ...(cookie && { cookie }) } });

  it('is shown to the browser that opened its address, server rendering included, and to no other', async () => {
    const before = await ask('/reviews');
    const { token: secret, answers } = await begin();
    expect(answers).toEqual([{ t: 'welcome', port: gateway.port }]);
    const opened = await ask(`/dev/${secret}`);
    expect([opened.status, opened.headers.location]).toEqual([303, '/reviews']);
    const cookie = String(opened.headers['set-cookie']);
    expect(cookie).toBe(`tm_dev=${secret}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`);

    const theirs = await ask('/reviews', cookie.split(';')[0]);
    expect(theirs.text).toContain('<p>as written</p>');
    expect(theirs.text).toContain('Development version of <strong>reviews</strong>');
    const boot = bootOf(theirs);
    expect(boot.production).toBe(false);
    expect(boot.release.remotes['reviews']).toMatchObject({
      entry: '/remotes/reviews/dev/remoteEntry.js',
      integrity: '',
      container: 'tm_reviews_dev',
    });
    expect(boot.release.remotes['catalog']?.entry).toBe('/remotes/catalog/1.0.0-a/remoteEntry.js');
    expect(theirs.text).toContain('/assets/dev/main.abc.js');
    expect(theirs.headers['x-cache']).toBeUndefined();
    expect([theirs.headers['cache-control'], theirs.headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    expect(theirs.headers['set-cookie']).toBeUndefined();

    const others = await ask('/reviews');
    expect(withoutNonce(others)).toBe(withoutNonce(before));
    expect([others.headers['x-cache'], others.headers['integrity-policy']]).toEqual([
      'hit',
      before.headers['integrity-policy'],
    ]);
    expect((await ask('/release')).text).toContain('"/remotes/reviews/1.0.0-a/remoteEntry.js"');
    expect((await ask('/release', cookie.split(';')[0])).text).toContain('"/remotes/reviews/dev/remoteEntry.js"');
  });

  it('gives out its files to that browser alone, and none beside them', async () => {
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

  it('shows what was written last, also after its server file was in use', async () => {
    const command = await begin();
    expect((await ask('/reviews', command.cookie)).text).toContain('as written');
    await command.build({ ...written, hash: 'h2', render: "return { html: '<p>written again</p>' };" });
    await eventually(async () => expect((await ask('/reviews', command.cookie)).text).toContain('written again'));
  });

  it('ends with the connection of its command: the released version, and a notice of it', async () => {
    const command = await begin();
    const before = await ask('/reviews');
    command.end();
    await eventually(async () => {
      const after = await ask('/reviews', command.cookie);
      expect(after.text).toContain('<p>as released</p>');
      expect(after.text).toContain('The development of <strong>reviews</strong> has ended');
      expect(String(after.headers['set-cookie'])).toBe('tm_dev=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
      expect([after.headers['cache-control'], bootOf(after).production]).toEqual(['no-store', true]);
    });
    expect(withoutNonce(await ask('/reviews'))).toBe(withoutNonce(before));
    expect((await ask(`/dev/${command.token}`)).status).toBe(404);
    expect((await ask('/remotes/reviews/dev/remoteEntry.js', command.cookie)).status).toBe(404);
  });

  it.each([
    ['a forged token', `tm_dev=${token('z')}`],
    ['no token', 'tm_dev='],
    ['what is no token', 'tm_dev=../../x'],
    ['many', `tm_dev=${Array.from({ length: 50 }, (_, at) => token(String.fromCharCode(65 + (at % 20)))).join('.')}`],
  ])('is not there for %s: the released page, byte for byte, without the cookie', async (_, cookie) => {
    await begin();
    const before = await ask('/reviews');
    const { headers, ...answer } = await ask('/reviews', cookie);
    expect(withoutNonce({ headers, ...answer })).toBe(withoutNonce(before));
    expect(String(headers['set-cookie'])).toBe('tm_dev=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(headers['x-cache']).toBe('hit');
  });

  it('stands beside others in one browser, and leaves them when it ends', async () => {
    const first = await begin('a');
    const second = await begin('b', {
      name: 'catalog',
      declared: { pages: [...home.pages, { id: 'new', paths: ['/new'], audience: 'private' }] },
      render: "return { html: '<p>home as written</p>' };",
    });
    const { headers } = await ask(`/dev/${second.token}`, first.cookie);
    const both = String(headers['set-cookie']).split(';')[0];
    expect(both).toBe(`tm_dev=${second.token}.${first.token}`);
    expect((await ask('/', both)).text).toContain('home as written');
    expect((await ask('/reviews', both)).text).toContain('as written');
    expect((await ask('/new', both)).text).toContain('home as written');
    first.end();
    await eventually(async () => {
      const { text, headers: after } = await ask('/', both);
      expect(text).toContain('Development version of <strong>catalog</strong>');
      expect(text).toContain('The development of <strong>reviews</strong> has ended');
      expect(String(after['set-cookie'])).toContain(`tm_dev=${second.token};`);
    });
  });

  it('shows a remote that no release has, and keeps role remotes to the variants that have them', async () => {
    const fresh = { name: 'gifts', render: "return { html: '<p>gifts</p>' };" };
    const gifts = { pages: [{ id: 'all', paths: ['/gifts'], audience: 'private' }] } as const;
    const { cookie } = await begin('a', { ...fresh, declared: gifts });
    expect((await ask('/gifts', cookie)).text).toContain('<p>gifts</p>');
    expect((await ask('/gifts')).status).toBe(404);
    const pages = [{ id: 'checkout', paths: ROLES.checkout.paths, audience: 'private', layout: 'minimal' }] as const;
    const partner = { name: 'partner-checkout', declared: { role: 'checkout', pages }, render: fresh.render } as const;
    const theirs = await begin('b', partner);
    const { text, headers } = await ask('/checkout', theirs.cookie);
    expect(text).not.toContain('gifts');
    expect(text).not.toContain('tm-preview');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is left by its form, and by no form of others', async () => {
    const { cookie } = await begin();
    const leave = (headers: Record<string, string>) =>
      gateway.ask('/dev/leave', { method: 'POST', headers: { ...headers, cookie } });
    const { status, headers } = await leave(OWN_FORM);
    expect([status, headers.location]).toEqual([303, '/']);
    expect(String(headers['set-cookie'])).toContain('tm_dev=; Max-Age=0');
    expect((await leave({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await leave({})).status).toBe(403);
  });

  it('tells open pages of builds, of what does not build or render, and of its end', async () => {
    const command = await begin();
    const news: DevNews[] = [];
    const stream = http.get({
      port: gateway.port,
      host: '127.0.0.1',
      path: '/dev/events',
      headers: { host: `localhost:${gateway.port}`, cookie: command.cookie },
    });
    stream.on('error', () => undefined);
    stream.on('response', (response) =>
      response.on('data', (chunk: Buffer) => {
        for (const [, json = ''] of String(chunk).matchAll(/^data: (.*)$/gm)) news.push(JSON.parse(json) as DevNews);
      }),
    );
    const heard = (one: object): Promise<void> =>
      eventually(async () => expect(news).toContainEqual(expect.objectContaining(one)));
    await heard({ t: 'built', remote: 'reviews', hash: 'h1', isHot: true });
    command.tell({ t: 'failed', remote: 'reviews', errors: ['./src/x.tsx 1:2\nUnexpected token'] });
    await heard({ t: 'failed', remote: 'reviews', errors: ['./src/x.tsx 1:2\nUnexpected token'] });
    await command.build({ ...written, hash: 'h2', render: "throw new Error('half a thought');" });
    await heard({ t: 'built', hash: 'h2' });
    await ask('/reviews', command.cookie);
    await heard({
      t: 'fault',
      what: "the page 'all' of reviews",
      message: expect.stringContaining('half a thought') as string,
    });
    await command.build({ ...written, hash: 'h3', render: 'still not JavaScript' });
    await heard({ t: 'built', hash: 'h3' });
    await ask('/reviews', command.cookie);
    await heard({ t: 'fault', message: expect.stringContaining('SyntaxError') as string });
    command.end();
    await heard({ t: 'ended', remotes: ['reviews'] });
    stream.destroy();
  });

  it('shows its developer a page whose server part fails, and others nothing of it', async () => {
    const command = await begin();
    await command.build({ ...written, hash: 'h2', render: "throw new Error('half a thought');" });
    await eventually(async () => expect((await ask('/reviews', command.cookie)).status).toBe(503));
    const { text } = await ask('/reviews', command.cookie);
    expect(text).toContain('Development version of <strong>reviews</strong>');
    expect(bootOf({ text } as Answer).islands['page']).toBeUndefined();
    expect((await ask('/reviews')).text).toContain('<p>as released</p>');
  });

  it('refuses whoever speaks as no dev command does, and serves on', async () => {
    const good = await begin();
    const spoken = async (say: (command: DevCommand) => void, isSilent = true): Promise<unknown> => {
      const command = await startDevCommand(store.data, token('x'), isSilent);
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
    });
    expect((await ask('/reviews', good.cookie)).text).toContain('as written');
  });

  it('takes a remote of another name for none', async () => {
    const command = await begin();
    await command.build({ name: 'catalog', declared: { name: 'reviews' } as object, render: '' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await ask('/', command.cookie)).text).toContain('<p>home</p>');
  });

  it('listens where its user alone can speak to it, beside what another gateway listens to', async () => {
    expect(((await stat(devSocket(store.data)).then(({ mode }) => mode)) & 0o170000) === 0o140000).toBe(true);
    expect((await stat(`${store.data}/dev`)).mode & 0o777).toBe(0o700);
    const second = await startTestGateway(store.data, { TREADMARKET_ENV: 'development' });
    await second.logged(/cannot join this gateway: another gateway/);
    await second.close();
    const { cookie } = await begin();
    expect((await ask('/reviews', cookie)).text).toContain('as written');
  });
});

describe('a gateway that serves real shoppers', () => {
  it('knows no dev sessions: no address, no cookie, nobody to speak to', async () => {
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
      // A key of a developer's machine signed what is deployed here: this gateway has no pages at all.
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
