import { updateRegistry } from 'registry/log/releases';
import { withRollout } from 'registry/composition/rollouts';
import { withVersion } from 'registry/composition/registry';
import { useReleases } from '../testing/releases-fixture';
import { rolloutCommand } from './rollout-command';

const releases = useReleases();
const { said, run, open, registry } = releases;
const render = `return { html: '<p>' + name + '</p>' };`;

/** Begins a rollout of version 2 beside version 1, at the first of three steps. */
async function begin(): Promise<void> {
  for (const version of ['1', '2']) await releases.deploy({ name: 'cart', version, render });
  await updateRegistry(releases.data, 'a test', (now) =>
    withRollout(withVersion(now, 'cart', { version: '1', at: 'now', by: 'rollback' }), {
      ...{ remote: 'cart', candidate: '2', steps: [1, 10, 50], holdSeconds: 600 },
    }),
  );
}
const lastMove = async (): Promise<string | undefined> => (await (await open()).log.history(1))[0]?.reason;

describe('releases -- rollout', () => {
  it('prints where a rollout is', async () => {
    await begin();
    expect(
      await rolloutCommand(releases.settings, { remote: 'mfe-cart', verb: null, reason: null, gateways: [] }),
    ).toBe(0);
    expect(said.at(-1)).toMatch(
      /^rollout running \(remote=cart candidate=2 live=1 percent=1 steps=1,10,50 hold=10m since=\S+\)$/,
    );
  });

  it('moves it by entries of the log, which name versions and share', async () => {
    await begin();
    expect(await run('rollout', 'cart', 'pause')).toBe(0);
    expect((await registry()).rollouts).toMatchObject([{ state: 'paused', step: 0 }]);
    expect(await lastMove()).toBe('pause the rollout of cart 2 at 1 %');
    expect(await run('rollout', 'cart', 'advance', '--reason', 'looks good')).toBe(0);
    expect((await registry()).rollouts).toMatchObject([{ state: 'running', step: 1 }]);
    expect(await lastMove()).toBe('roll cart 2 out to 10 %: looks good');
    expect(await run('rollout', 'cart', 'abort', '--reason', 'totals are wrong')).toBe(0);
    expect((await registry()).rollouts).toBeUndefined();
    expect((await registry()).remotes['cart']?.version).toBe('1');
    expect(await lastMove()).toBe('abort the rollout of cart 2 at 10 %, back to 1: totals are wrong');
  });

  it('makes the candidate the live version', async () => {
    await begin();
    expect(await run('rollout', 'cart', 'promote')).toBe(0);
    expect(await registry()).toMatchObject({ remotes: { cart: { version: '2' } } });
    expect((await registry()).rollouts).toBeUndefined();
    expect(await lastMove()).toBe('promote cart 2 from 1 % to all shoppers, instead of 1');
    expect(await run('rollback', 'cart')).toBe(0);
    expect((await registry()).remotes['cart']?.version).toBe('1');
  });

  it('rejects a promotion that other remotes no longer allow', async () => {
    const widgets = [{ name: 'teaser', hydrate: 'visible' as const, props: [] }];
    await releases.deploy({ name: 'cart', version: '1', render, widgets });
    await releases.deploy({ name: 'cart', version: '2', render });
    await updateRegistry(releases.data, 'a test', (now) =>
      withRollout(withVersion(now, 'cart', { version: '1', at: 'now', by: 'rollback' }), {
        ...{ remote: 'cart', candidate: '2', steps: [10], holdSeconds: 60 },
      }),
    );
    const uses = { widgets: [{ widget: 'cart/teaser', props: [], always: [] }] };
    await releases.deploy({ name: 'catalog', render, manifest: { uses } });
    expect(await run('rollout', 'cart', 'promote')).toBe(1);
    expect(said.at(-1)).toContain("shows 'cart/teaser'");
    expect((await registry()).remotes['cart']?.version).toBe('1');
  });

  it.each<[string, readonly string[], RegExp]>([
    [
      'without a rollout',
      ['rollout', 'cart', 'abort', '--reason', 'x'],
      /No rollout of 'cart' runs\. None runs\. Begin/,
    ],
    ['without a reason to abort', ['rollout', 'cart', 'abort'], /Say why/],
    ['with an unknown word', ['rollout', 'cart', 'stop'], /pause, resume, advance, abort, promote, watch/],
    ['without a remote', ['rollout'], /wants a remote/],
    ['with a wrong gateway', ['rollout', 'cart', '--gateway', 'nowhere'], /wants an origin/],
  ])('is rejected %s', async (_name, args, message) => {
    expect(await run(...args)).toBe(1);
    expect(said.join('\n')).toMatch(message);
  });
});
