import { ROLES } from 'shared-contracts';
import { bootOf, eventually, home, OWN_FORM, useDevGateway, written } from '../../testing/dev-gateway';

describe('a dev session', () => {
  const dev = useDevGateway();
  const { begin, ask } = dev;

  it('is visible, with server rendering, only to the browser that opened its address', async () => {
    const before = await ask('/reviews');
    const { token: secret, answers } = await begin();
    expect(answers).toEqual([{ t: 'welcome', port: dev.gateway.port }]);
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
    expect(others.text).toBe(before.text);
    expect([others.headers['x-cache'], others.headers['integrity-policy']]).toEqual([
      'hit',
      before.headers['integrity-policy'],
    ]);
    expect((await ask('/release')).text).toContain('"/remotes/reviews/1.0.0-a/remoteEntry.js"');
    expect((await ask('/release', cookie.split(';')[0])).text).toContain('"/remotes/reviews/dev/remoteEntry.js"');
  });

  it('shows the latest build, also after its server file was in use', async () => {
    const command = await begin();
    expect((await ask('/reviews', command.cookie)).text).toContain('as written');
    await command.build({ ...written, hash: 'h2', render: "return { html: '<p>written again</p>' };" });
    await eventually(async () => expect((await ask('/reviews', command.cookie)).text).toContain('written again'));
  });

  it('waits for the server build of a change that browsers have already', async () => {
    const command = await begin();
    await ask('/reviews', command.cookie);
    await command.build({ ...written, hash: 'h2', isServerBehind: true });
    await eventually(async () =>
      expect(bootOf(await ask('/', command.cookie)).release.remotes['reviews']?.entry).toContain('/dev/'),
    );
    const page = ask('/reviews', command.cookie);
    await command.build({ ...written, hash: 'h2', render: "return { html: '<p>loaded anew</p>' };" });
    expect((await page).text).toContain('loaded anew');
  });

  it('shows the last build when the server build of a change fails', async () => {
    const command = await begin();
    await ask('/reviews', command.cookie);
    await command.build({ ...written, hash: 'h2', isServerBehind: true });
    const page = ask('/reviews', command.cookie);
    command.tell({ t: 'failed', remote: 'reviews', errors: ['Unexpected token'] });
    expect((await page).text).toContain('as written');
  });

  it("ends with its command's connection: the released version returns, with a notice", async () => {
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
    expect((await ask('/reviews')).text).toBe(before.text);
    expect((await ask(`/dev/${command.token}`)).status).toBe(404);
    expect((await ask('/remotes/reviews/dev/remoteEntry.js', command.cookie)).status).toBe(404);
  });

  it('coexists with other sessions in one browser', async () => {
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

  it('shows an unreleased remote, and restricts role remotes to their variants', async () => {
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

  it('is left by its own form, and by no form of another site', async () => {
    const { cookie } = await begin();
    const leave = (headers: Record<string, string>) =>
      dev.gateway.ask('/dev/leave', { method: 'POST', headers: { ...headers, cookie } });
    const { status, headers } = await leave(OWN_FORM);
    expect([status, headers.location]).toEqual([303, '/']);
    expect(String(headers['set-cookie'])).toContain('tm_dev=; Max-Age=0');
    expect((await leave({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await leave({})).status).toBe(403);
  });
});
