import { freezeProblem, withFreeze } from './freezes';
import { EMPTY_REGISTRY, withVersion, type Freeze, type Registry } from './registry';
import { aborted, promoted, rolloutOf, withNextStep, withRollout, withRolloutState } from './rollouts';

const live = withVersion(EMPTY_REGISTRY, 'cart', { version: '1', at: 'now', by: 'deploy' });
const begin = (registry: Registry): Registry =>
  withRollout(registry, { remote: 'cart', candidate: '2', steps: [1, 10], holdSeconds: 60 });
const frozen = (kind: Freeze['kind'], name: string, registry: Registry): Registry =>
  withFreeze(registry, { kind, name, until: '2999-01-01T00:00:00Z', reason: 'a sale', author: 'Ann' });

describe('a freeze', () => {
  it.each([
    ['variant', 'lowes'],
    ['remote', 'cart'],
  ] as const)('refuses to begin, grow or promote a rollout in its %s, and allows to abort it', (kind, name) => {
    const before = frozen(kind, name, live);
    expect(freezeProblem(before, begin(before))).toMatch(/frozen until 2999/);
    const running = frozen(kind, name, begin(live));
    const rollout = rolloutOf(running, 'cart')!;
    expect(freezeProblem(running, withNextStep(running, rollout))).toMatch(/frozen/);
    expect(freezeProblem(running, promoted(running, rollout))).toMatch(/frozen/);
    expect(freezeProblem(running, withRolloutState(running, rollout, 'paused'))).toBeNull();
    expect(freezeProblem(running, aborted(running, rollout))).toBeNull();
  });

  it('allows a rollout of another remote, and where the variant has a pinned version', () => {
    const other = frozen('remote', 'reviews', live);
    expect(freezeProblem(other, begin(other))).toBeNull();
    const pinned = frozen('variant', 'lowes', { ...live, variants: { lowes: { cart: { version: '1' } } } });
    expect(freezeProblem(pinned, begin(pinned))).toBeNull();
  });
});
