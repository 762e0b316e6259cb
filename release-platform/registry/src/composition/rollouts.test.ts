import { EMPTY_REGISTRY, withoutRemote, withVersion, type Registry, type Rollout } from './registry';
import {
  aborted,
  COHORTS,
  isInRollout,
  percentOf,
  promoted,
  rolledOut,
  rolloutOf,
  withNextStep,
  withRollout,
  withRolloutState,
} from './rollouts';

const live = (name: string, version: string): Registry =>
  withVersion(EMPTY_REGISTRY, name, { version, at: '2026-11-28T00:00:00Z', by: 'deploy' });
const START = { remote: 'cart', candidate: '2', steps: [1, 10, 50], holdSeconds: 600, source: 'digest' };
const begun = (): { readonly registry: Registry; readonly rollout: Rollout } => {
  const registry = withRollout(live('cart', '1'), START);
  return { registry, rollout: rolloutOf(registry, 'cart')! };
};
/** Shares of cohorts, by a test of each. */
const shareOf = (isIn: (cohort: number) => boolean): number =>
  Array.from({ length: COHORTS }, (_, cohort) => isIn(cohort)).filter(Boolean).length / COHORTS;

describe('a rollout', () => {
  it('begins at its first step, beside the live version', () => {
    const { registry, rollout } = begun();
    expect(rollout).toMatchObject({ candidate: '2', stable: '1', step: 0, state: 'running' });
    expect(percentOf(rollout)).toBe(1);
    expect(registry.remotes['cart']?.version).toBe('1');
    expect(rolledOut(registry, [rollout]).remotes['cart']?.version).toBe('2');
  });

  it('needs a live version', () => expect(() => withRollout(EMPTY_REGISTRY, START)).toThrow(/no live version/));

  it('takes one step at a time, also when two followers take the same one', () => {
    const { registry, rollout } = begun();
    const next = withNextStep(withNextStep(registry, rollout), rollout);
    expect(percentOf(rolloutOf(next, 'cart')!)).toBe(10);
    const last = { ...rollout, step: 2 };
    expect(withNextStep({ ...registry, rollouts: [last] }, last).rollouts).toEqual([last]);
  });

  it('is paused and resumed at its share', () => {
    const { registry, rollout } = begun();
    const paused = withRolloutState(registry, rollout, 'paused');
    expect(rolloutOf(paused, 'cart')).toEqual({ ...rollout, state: 'paused' });
    expect(rolloutOf(withRolloutState(paused, rollout, 'running'), 'cart')).toEqual(rollout);
  });

  it('ends with the candidate as the live version, or without a trace', () => {
    const { registry, rollout } = begun();
    const done = promoted(registry, rollout);
    expect(done.remotes['cart']).toMatchObject({ version: '2', history: [{ version: '1' }, { version: '2' }] });
    expect(done.remotes['cart']?.history.at(-1)?.source).toBe('digest');
    expect(done.rollouts).toBeUndefined();
    expect(aborted(registry, rollout)).toEqual(live('cart', '1'));
    // Another follower has ended it meanwhile.
    expect(promoted(aborted(registry, rollout), rollout)).toEqual(live('cart', '1'));
    expect(aborted(done, rollout)).toBe(done);
  });

  it.each<[string, (registry: Registry) => Registry]>([
    ['a deploy', (registry) => withVersion(registry, 'cart', { version: '3', at: 'now', by: 'deploy' })],
    ['a rollback', (registry) => withVersion(registry, 'cart', { version: '0', at: 'now', by: 'rollback' })],
    ['a removal', (registry) => withoutRemote(registry, 'cart')],
    ['a newer rollout', (registry) => withRollout(registry, { ...START, candidate: '3' })],
  ])('ends with %s of its remote, and with no other', (_name, move) => {
    const { registry, rollout } = begun();
    expect(move(registry).rollouts ?? []).not.toContainEqual(expect.objectContaining({ id: rollout.id }));
    const other = withVersion(registry, 'reviews', { version: '1', at: 'now', by: 'deploy' });
    expect(rolloutOf(other, 'cart')).toEqual(rollout);
  });
});

describe('cohorts of rollouts', () => {
  const at = (id: string, percent: number) => ({ id, steps: [percent], step: 0 });
  const ids = Array.from({ length: 4 }, (_, number) => `rollout-${number}`);

  it.each([1, 5, 10, 50])('have a share of %i %% of the shoppers', (percent) => {
    for (const id of ids) {
      const share = shareOf((cohort) => isInRollout(cohort, at(id, percent)));
      // Five standard deviations of a share of 10,000.
      const deviation = 5 * Math.sqrt(((percent / 100) * (1 - percent / 100)) / COHORTS);
      expect(Math.abs(share - percent / 100)).toBeLessThan(deviation);
    }
  });

  it('are all of the shoppers at 100 %', () => expect(shareOf((cohort) => isInRollout(cohort, at('a', 100)))).toBe(1));

  it('only grow with the percentage', () => {
    for (let cohort = 0; cohort < COHORTS; cohort += 1) {
      const reached = [1, 5, 10, 50, 100].map((percent) => isInRollout(cohort, at('growing', percent)));
      expect(reached).toEqual([...reached].sort());
    }
  });

  it('are independent between rollouts', () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['0', '1'],
      ['aa', 'aab'],
    ] as const) {
      const both = shareOf((cohort) => isInRollout(cohort, at(first, 30)) && isInRollout(cohort, at(second, 30)));
      expect(Math.abs(both - 0.09)).toBeLessThan(0.015);
    }
  });
});
