import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BENEFIT_TYPES } from 'shared-contracts';
import { withOverride } from 'registry/composition/overrides';
import { withoutPlacement, withPlacement } from 'registry/composition/placements';
import { updateRegistry } from 'registry/log/releases';
import { startS3Server } from 'registry/testing/s3-server';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../shell/src/testing/test-gateway';
import { createTestStore } from '../../shell/src/testing/test-store';
import { testSettings, useReleases } from '../testing/releases-fixture';

const releases = useReleases();
const { said, run, open, registry } = releases;

const render = `return { html: '<p>' + name + '</p>' };`;
const deployCart = (version: string) => releases.deploy({ name: 'cart', version, render });

describe('rollback --to', () => {
  it('accepts only a version that was live', async () => {
    for (const version of ['1', '2', '3']) await deployCart(version);
    expect(await run('rollback', 'cart', '--to', '1', '--reason', 'prices are wrong')).toBe(0);
    expect(said.at(-1)).toBe('rolled back (remote=cart version=1 previous=3)');
    expect((await registry()).remotes['cart']?.version).toBe('1');
    expect(await run('rollback', 'cart', '--to', '1')).toBe(1);
    expect(said.at(-1)).toBe("'cart' is at 1 already.");
    expect(await run('rollback', 'cart', '--to', '9')).toBe(1);
    expect(said.at(-1)).toMatch(/'cart' was never at 9 here\. It was at: 3, 2\./);
    expect((await registry()).remotes['cart']?.version).toBe('1');
    const { log } = await open();
    expect((await log.history(1))[0]?.reason).toBe('roll cart back to 1: prices are wrong');
  });

  it('rejects a version that is no longer complete', async () => {
    for (const version of ['1', '2']) await deployCart(version);
    await rm(releases.file('cart', '1', 'web/style.css'));
    expect(await run('rollback', 'cart')).toBe(1);
    expect(said.at(-1)).toContain("Version 1 of 'cart' is no longer whole in the store");
  });
});

describe('remove', () => {
  const widgets = [{ name: 'teaser', hydrate: 'visible' as const, props: [] }];
  const uses = { widgets: [{ widget: 'gifts/teaser', props: [], always: [] }] };

  it('refuses while other remotes use it, naming them, and then removes it from every variant', async () => {
    await releases.deploy({ name: 'gifts', widgets, render });
    await releases.deploy({ name: 'catalog', render, manifest: { uses } });
    expect(await run('remove', 'gifts', '--reason', 'no gifts')).toBe(1);
    expect(said.at(-1)).toMatch(
      /remove rejected, live version kept \(remote=gifts\)\n {2}- catalog 1\.0\.0-a .* shows 'gifts\/teaser'$/,
    );
    expect(await registry()).toHaveProperty('remotes.gifts');
    await releases.deploy({ name: 'catalog', version: '2', render });
    expect(await run('remove', 'gifts', '--reason', 'no gifts')).toBe(0);
    expect(await registry()).not.toHaveProperty('remotes.gifts');
    expect(await run('remove', 'gifts', '--reason', 'again')).toBe(1);
    expect(said.at(-1)).toContain("'gifts' is not deployed here");
  });

  it('refuses while a slot is in use or taken, and names the way to end that', async () => {
    const slots = [{ name: 'home.below', props: {} }];
    const pages = [{ id: 'home', paths: ['/'], audience: 'anonymous' as const, query: [], slots }];
    await releases.deploy({ name: 'gifts', widgets, render });
    await releases.deploy({ name: 'catalog', pages, render });
    const placement = { slot: 'catalog/home.below', widget: 'gifts/teaser' };
    await updateRegistry(releases.data, 'a test', (before) => withPlacement(before, 'lowes', placement));
    for (const name of ['gifts', 'catalog']) {
      expect(await run('remove', name, '--reason', 'x')).toBe(1);
      expect(said.at(-1)).toContain('npm run deploy -- gifts --unplace catalog/home.below=teaser --in lowes');
    }
    const everywhere = (change: typeof withPlacement) =>
      updateRegistry(releases.data, 'a test', (before) =>
        BENEFIT_TYPES.reduce((registry, variant) => change(registry, variant, placement), before),
      );
    await everywhere(withPlacement);
    expect(await run('remove', 'gifts', '--reason', 'x')).toBe(1);
    expect(said.at(-1)?.split('\n').slice(1)).toEqual([
      "  - 'gifts/teaser' stands in the slot 'catalog/home.below' in every variant; end that first: " +
        'npm run deploy -- gifts --unplace catalog/home.below=teaser',
    ]);
    await everywhere(withoutPlacement);
    expect(await run('remove', 'gifts', '--reason', 'x')).toBe(0);
  });

  it('refuses while the remote fills a role, and names the way to return it', async () => {
    const manifest = { role: 'checkout' };
    const pages = [
      { id: 'checkout', paths: ['/checkout'], audience: 'private' as const },
      { id: 'confirmation', paths: ['/checkout/confirmation/:id'], audience: 'private' as const },
    ];
    await releases.deploy({ name: 'some-checkout', pages, render, manifest });
    const { log, key } = await open();
    await log.append({ author: 'a', act: 'b', key }, (now) =>
      withOverride(now, { variant: 'lowes', role: 'checkout' }, 'some-checkout'),
    );
    expect(await run('remove', 'some-checkout', '--reason', 'x')).toBe(1);
    expect(said.at(-1)).toContain("answers for 'checkout' in lowes; give that back first: npm run deploy --");
  });
});

describe('promote', () => {
  afterEach(() => void delete process.env['RELEASE_STORES']);

  it('releases the versions of one store in another, byte for byte, after a check there', async () => {
    const s3 = await startS3Server();
    process.env['RELEASE_STORE_ENDPOINT'] = s3.location.endpoint ?? '';
    try {
      process.env['RELEASE_STORES'] = `staging=${releases.data} production=s3://releases/production`;
      await deployCart('1');
      await releases.deploy({ name: 'gifts', render });
      const production = { ...releases.settings, bucket: { ...s3.location, prefix: 'production/' } };
      expect(await run('promote', 'staging', 'production', 'cart')).toBe(0);
      expect(Object.keys((await registry(production)).remotes)).toEqual(['cart']);
      expect(await run('promote', 'staging', 'production')).toBe(0);
      expect(said.at(-1)).toMatch(/^promoted \(remote=gifts version=1\.0\.0-a from=staging to=production seconds=/);
      expect(await run('promote', 'staging', 'production')).toBe(0);
      expect(said.at(-1)).toBe('nothing to promote (from=staging to=production)');
      const { log } = await open(production);
      expect((await log.history(9)).map(({ reason }) => reason)).toEqual([
        'deploy cart 1: promoted from staging',
        'deploy gifts 1.0.0-a: promoted from staging',
      ]);
    } finally {
      delete process.env['RELEASE_STORE_ENDPOINT'];
      await s3.close();
    }
  });

  it('refuses versions that would break there, and releases the others', async () => {
    const target = await createTestStore();
    try {
      process.env['RELEASE_STORES'] = `staging=${releases.data} production=${target.data}`;
      await open();
      await cp(path.join(releases.data, 'keys'), path.join(target.data, 'keys'), { recursive: true });
      await target.deploy({ name: 'catalog', render, manifest: { uses: usesGifts } });
      await target.deploy({ name: 'gifts', widgets: [teaser], render });
      await releases.deploy({ name: 'gifts', version: '2', render });
      await deployCart('1');
      expect(await run('promote', 'staging', 'production')).toBe(1);
      expect(said.join('\n')).toMatch(
        /promoted \(remote=cart version=1 from=staging to=production [^]*catalog 1\.0\.0-a .* shows 'gifts\/teaser'/,
      );
      const { remotes } = await registry(testSettings(target.data));
      expect([remotes['cart']?.version, remotes['gifts']?.version]).toEqual(['1', '1.0.0-a']);
    } finally {
      await target.remove();
    }
  });
  const teaser = { name: 'teaser', hydrate: 'visible' as const, props: [] };
  const usesGifts = { widgets: [{ widget: 'gifts/teaser', props: [], always: [] }] };

  it('rejects an earlier version with a valid signature in the place of a newer one', async () => {
    process.env['RELEASE_STORES'] = `staging=${releases.data} production=${releases.data}`;
    await deployCart('1');
    await deployCart('2');
    const target = await createTestStore();
    try {
      process.env['RELEASE_STORES'] = `staging=${releases.data} production=${target.data}`;
      await cp(path.join(releases.data, 'keys'), path.join(target.data, 'keys'), { recursive: true });
      await rm(path.join(releases.data, 'remotes/cart/2'), { recursive: true });
      await cp(path.join(releases.data, 'remotes/cart/1'), path.join(releases.data, 'remotes/cart/2'), {
        recursive: true,
      });
      expect(await run('promote', 'staging', 'production')).toBe(1);
      expect(said.at(-1)).toContain('what is stored as cart 2 is cart 1');
      const { remotes } = await registry(testSettings(target.data));
      expect(remotes).toEqual({});
    } finally {
      await target.remove();
    }
  });

  it.each([
    ['', ['staging', 'production'], /RELEASE_STORES names no store 'staging'\. It is not set\./],
    ['staging=/dev/null', ['staging', 'prod'], /names no store 'prod'\. It names: staging\./],
    ['staging', ['staging', 'production'], /RELEASE_STORES has 'staging'\. Write names and places/],
    ['staging=s3://x', ['staging', 'production'], /RELEASE_STORES says 's3:\/\/x', which is no bucket/],
  ])('names the missing setting with RELEASE_STORES=%j', async (stores, names, message) => {
    process.env['RELEASE_STORES'] = stores;
    expect(await run('promote', ...names)).toBe(1);
    expect(said.at(-1)).toMatch(message);
  });
});

describe('status', () => {
  let api: StubApi;
  let gateway: TestGateway;
  const origin = (): string => `http://127.0.0.1:${gateway.port}`;
  beforeEach(async () => void (api = await startStubApi()));
  afterEach(async () => {
    await gateway.close();
    await api.close();
  });

  it('lists served and unserved versions with reasons, failures, and the users of each remote', async () => {
    const pages = [{ id: 'cart', paths: ['/cart'], audience: 'private' as const }];
    const fails = `if (url.search) throw new Error('no such line'); return { html: '' };`;
    await releases.deploy({ name: 'cart', version: '1', pages, render: fails, manifest: handles });
    await releases.deploy({ name: 'catalog', render, manifest: requests });
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
    expect(await run('status', '--gateway', origin())).toBe(0);
    expect(said.at(-1)).toContain(`${origin()}\n    served in every variant\n  used by catalog 1.0.0-a`);
    await gateway.ask('/cart?line=7');
    await releases.deploy({
      name: 'cart',
      version: '2',
      pages,
      render: `throw new Error('broken')`,
      manifest: handles,
    });
    await gateway.releases.refresh();
    expect(await run('status', '--gateway', origin())).toBe(1);
    expect(said.at(-1)).toMatch(/in every variant 1 is served instead: remote 'cart' 2 is not served: its page/);
    expect(said.at(-1)).toMatch(/1 of \d+ renders failed, the last at 20.*no such line/);
    expect(said.at(-1)).toMatch(/used by catalog 1\.0\.0-a \(team 'test'\) sends 'cart:open-requested'/);
    const placement = { slot: 'catalog/home.below', widget: 'cart/teaser' };
    await updateRegistry(releases.data, 'a test', (before) => withPlacement(before, 'lowes', placement));
    await run('status', '--gateway', origin());
    expect(said.at(-1)).toContain("\n  its widget 'cart/teaser' stands in 'catalog/home.below' in lowes\n");
    expect(said.at(-1)).toContain("\n  its slot 'catalog/home.below' shows 'cart/teaser' in lowes\n");
  });
  const events = { publishes: [], subscribes: [], handles: [], requests: [] };
  const handles = { events: { ...events, handles: ['cart:open-requested'] } };
  const requests = { events: { ...events, requests: ['cart:open-requested'] } };

  it('names widgets that are placed and not shown, with the reason and the way out', async () => {
    const slots = [{ name: 'home.below', props: {} }];
    const pages = [{ id: 'home', paths: ['/'], audience: 'anonymous' as const, query: [], slots }];
    const widgets = [{ name: 'teaser', hydrate: 'visible' as const, props: [] }];
    await releases.deploy({ name: 'gifts', widgets, render });
    await releases.deploy({ name: 'catalog', pages, render });
    const placement = { slot: 'catalog/home.below', widget: 'gifts/teaser' };
    await updateRegistry(releases.data, 'a test', (before) => withPlacement(before, 'lowes', placement));
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
    expect(await run('status', '--gateway', origin())).toBe(0);
    expect(said.at(-1)).not.toContain('is not shown');
    await releases.deploy({ name: 'gifts', version: '0', widgets: [], render });
    await gateway.releases.refresh();
    expect(await run('status', '--gateway', origin())).toBe(1);
    const [line = '', advice = ''] = (said.at(-1) ?? '').split('\n').slice(3);
    expect(line).toMatch(
      /^ {2}'gifts\/teaser' is not shown in 'catalog\/home\.below' in lowes: gifts 0 .* has no widget/,
    );
    expect(advice).toMatch(
      /^ {4}Mend that, or .*: npm run deploy -- gifts --unplace catalog\/home\.below=teaser --in lowes$/,
    );
  });

  it('names damaged files that no copy can repair', async () => {
    await deployCart('1');
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
    await rm(releases.file('cart', '1', 'web/style.css'));
    await gateway.scrubber.pass();
    expect(await run('status', '--gateway', origin())).toBe(1);
    expect(said.at(-1)).toMatch(
      /\n {2}files damaged:\n {4}web\/style\.css of cart 1 is missing in the store: no other/,
    );
  });

  it('names the build of the shell, and the reason why another one is not served', async () => {
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
    expect(await run('status', '--gateway', origin())).toBe(0);
    expect(said.at(-1)).toContain(`\n${origin()} follows it.\n  shell test`);
    expect(said.at(-1)).not.toContain('shell test,');
    const list = path.join(releases.data, 'shell/current.json');
    await writeFile(list, (await readFile(list, 'utf8')).replaceAll('sha384-', 'sha384-AAAA'));
    await gateway.logged(/the shell's build test was altered/);
    expect(await run('status', '--gateway', origin())).toBe(1);
    expect(said.at(-1)).toMatch(/\n {2}shell test, but the shell's build test was altered after it was built/);
  });

  it("prints a remote's message on one line, without control characters", async () => {
    const pages = [{ id: 'cart', paths: ['/cart'], audience: 'private' as const }];
    const lie = String.raw`\u001b[2J\u001b]0;x\u0007no\r\n    served in every variant\u202e`;
    const render = `if (url.search) throw new Error('${lie}'); return { html: '' };`;
    await releases.deploy({ name: 'cart', version: '1', pages, render });
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
    await gateway.ask('/cart?line=7');
    await run('status', '--gateway', origin());
    const lines = (said.at(-1) ?? '').split('\n');
    expect(lines.filter((line) => line.includes('served in every variant'))).toHaveLength(2);
    expect(lines.filter((line) => line === '    served in every variant')).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  it('is only for operators: shoppers of a deployed store cannot access it', async () => {
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
    expect((await gateway.probes.inject('/status')).statusCode).toBe(200);
    expect(await run('status', '--gateway', 'http://127.0.0.1:1')).toBe(1);
    expect(said.at(-1)).toContain('Nobody answers at http://127.0.0.1:1. Name the listener');
    expect(await run('status', '--gateway', api.origin)).toBe(1);
    expect(said.at(-1)).toContain("is none of a gateway's");
  });
});
