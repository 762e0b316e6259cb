import { startTestGateway } from '../../shell/src/testing/test-gateway';
import { createTrust } from 'registry/trust/trust';
import { moveProblems } from 'registry/log/move-rights';
import { withFreeze } from 'registry/composition/freezes';
import { partsOf } from 'registry/composition/composition';
import { useReleases } from '../testing/releases-fixture';

const releases = useReleases();
const { said, run, open, registry } = releases;
const render = `return { html: '' };`;
const deployCart = (version: string) => releases.deploy({ name: 'cart', version, render });
const cartIn = async (variant: string) =>
  partsOf(await registry(), variant).find(({ name }) => name === 'cart')?.version;
const until = '2999-01-02';
const reason = 'no changes at Christmas';

beforeEach(async () => {
  for (const version of ['1', '2']) await deployCart(version);
});

describe('freeze', () => {
  it.each(['lowes', 'cart', 'mfe-cart'])('refuses moves of %s with its reason, author and end', async (name) => {
    expect(await run('freeze', name, '--until', until, '--reason', reason)).toBe(0);
    expect(said.at(-1)).toMatch(
      /^frozen \((variant|remote)=\w+ until=2999-01-02T00:00:00\.000Z\)\nEnd it: npm run rel/,
    );
    const moves = [
      () => run('rollback', 'cart'),
      () => run('remove', 'cart', '--reason', 'x'),
      () =>
        deployCart('3').then(
          () => 0,
          (error: Error) => (said.push(error.message), 1),
        ),
    ];
    for (const move of moves) {
      expect(await move()).toBe(1);
      expect(said.at(-1)).toMatch(/is frozen until 2999-01-02T00:00:00\.000Z by .+: no changes at Christmas\./);
    }
    expect(await cartIn('lowes')).toBe('2');
    expect(await run('unfreeze', name)).toBe(0);
    expect(await run('unfreeze', name)).toBe(1);
    expect(said.at(-1)).toMatch(/is not frozen\.$/);
    await deployCart('3');
    expect(await cartIn('lowes')).toBe('3');
  });

  it('allows a rollback with --despite-freeze and a reason, which the log names', async () => {
    await run('freeze', 'cart', '--until', until, '--reason', reason);
    expect(await run('rollback', 'cart', '--despite-freeze')).toBe(1);
    expect(await run('rollback', 'cart', '--despite-freeze', '--reason', 'wrong prices')).toBe(0);
    const { log } = await open();
    expect((await log.history(2)).map((one) => one.reason)).toEqual([
      'freeze cart until 2999-01-02T00:00:00.000Z: no changes at Christmas',
      'roll cart back to 1 despite a freeze: wrong prices',
    ]);
  });

  it('leaves other variants free where a pin keeps the version', async () => {
    await run('freeze', 'lowes', '--until', until, '--reason', reason);
    expect(await run('pin', 'cart', '1', '--for', 'lowes')).toBe(1);
    expect(await run('pin', 'mfe-cart', '2', '--for', 'lowes')).toBe(0);
    await deployCart('3');
    expect([await cartIn('lowes'), await cartIn('benefitsMe')]).toEqual(['2', '3']);
    expect(await run('unpin', 'cart', '--for', 'lowes')).toBe(1);
    expect(said.at(-1)).toContain("'lowes' is frozen until");
  });

  it('is over at its end', async () => {
    const { log, key } = await open();
    const over = { kind: 'remote', name: 'cart', until: '2020-01-01T00:00:00.000Z', reason, author: 'Ann' } as const;
    await log.append({ author: 'Ann', act: 'a test', key }, (before) => withFreeze(before, over));
    expect(await run('rollback', 'cart')).toBe(0);
  });

  it('is for operators, and of a remote also for its team', async () => {
    const { trust } = await open();
    const [team] = createTrust(trust.owners).owners.teams;
    const before = await registry();
    const frozen = (kind: 'variant' | 'remote', name: string) =>
      moveProblems(
        before,
        withFreeze(before, { kind, name, until: `${until}T00:00:00.000Z`, reason, author: 'Ann' }),
        { ...team!, isOperator: false },
        trust.owners,
      );
    expect(frozen('remote', 'cart')).toEqual([]);
    expect(frozen('remote', 'sample')).toEqual(["the remote 'sample' is not the team's own"]);
    expect(frozen('variant', 'lowes')).toEqual(["only an operator freezes a variant such as 'lowes'"]);
  });

  it.each([
    [['freeze', 'lowes', '--reason', 'x'], /--until wants a day/],
    [['freeze', 'lowes', '--until', '2020-01-01', '--reason', 'x'], /--until wants a day or a time to come/],
    [['freeze', 'lowes', '--until', until], /Say why/],
    [['freeze', 'nothing', '--until', until, '--reason', 'x'], /There is no variant and no deployed remote 'nothing'/],
    [['pin', 'cart'], /want a remote and a version/],
    [['pin', 'cart', '1'], /--for wants a variant/],
    [['pin', 'cart', '9', '--for', 'lowes'], /'cart' was never at 9 here/],
    [['pin', 'gone', '1', '--for', 'lowes'], /'gone' is not deployed here/],
    [['unpin', 'cart', '--for', 'lowes'], /'cart' is not pinned in lowes/],
    [['deprecate', 'cart', '1'], /Say what its users do instead/],
    [['deprecate', 'cart', '9', '--reason', 'x'], /'cart' was never at 9/],
  ])('rejects %j with the reason', async (args, message) => {
    expect(await run(...args)).toBe(1);
    expect(said.join('\n')).toMatch(message);
  });
});

describe('pin', () => {
  it('keeps one variant at an earlier version, until it is ended', async () => {
    expect(await run('pin', 'mfe-cart', '1', '--for', 'lowes', '--reason', 'their audit')).toBe(0);
    expect(said.at(-1)).toBe('pinned (remote=cart variant=lowes version=1)');
    await deployCart('3');
    expect([await cartIn('lowes'), await cartIn('treadmarket')]).toEqual(['1', '3']);
    expect(await run('unpin', 'mfe-cart', '--for', 'lowes')).toBe(0);
    expect(said.at(-1)).toBe('pin ended (remote=cart variant=lowes version=3)');
    expect(await cartIn('lowes')).toBe('3');
  });
});

describe('deprecate', () => {
  const uses = { widgets: [{ widget: 'cart/badge', props: [], always: [] }] };

  it('is shown in status to users of the version and to variants that are pinned to it', async () => {
    const widgets = [{ name: 'badge', hydrate: 'load' as const, props: [] }];
    await releases.deploy({ name: 'cart', version: '4', widgets, render });
    await releases.deploy({ name: 'catalog', render, manifest: { uses } });
    await run('pin', 'cart', '4', '--for', 'lowes');
    expect(await run('deprecate', 'cart', '4', '--reason', 'use the drawer')).toBe(0);
    const gateway = await startTestGateway(releases.data);
    try {
      await run('freeze', 'benefitsMe', '--until', until, '--reason', reason);
      await run('status', '--gateway', `http://127.0.0.1:${gateway.port}`);
    } finally {
      await gateway.close();
    }
    const notice = /cart 4 is deprecated by .+: use the drawer/.source;
    expect(said.at(-1)).toMatch(
      new RegExp(`\\n  lowes is pinned to 4\\n  ${notice}\\n  lowes is pinned to it: ${notice}`),
    );
    expect(said.at(-1)).toMatch(new RegExp(`\\n  it uses a version with a notice: ${notice}`));
    expect(said.at(-1)).toMatch(/\nbenefitsMe is frozen until 2999/);
  });
});
