import type { Registry } from 'registry/composition/registry';
import { withCohorts } from './cohort-log';

const registry = {
  remotes: { cart: { version: '2', history: [{ version: '1' }, { version: '2' }] } },
  rollouts: [{ remote: 'cart', candidate: '3' }],
  previews: [{ remote: 'cart', version: '4' }],
} as unknown as Registry;

describe('a line of the log about a version', () => {
  const written: object[] = [];
  const keep = (fields: object): void => void written.push(fields);
  const log = withCohorts({ info: keep, warn: keep, error: keep }, () => registry);
  beforeEach(() => void (written.length = 0));

  it.each([
    ['2', 'stable'],
    ['1', 'stable'],
    ['3', 'rollout'],
    ['4', 'preview'],
    ['5', 'trial'],
  ])('has its cohort: version %s is %s', (version, cohort) => {
    log.warn({ remote: 'cart', version, page: 'cart/cart' }, 'render failed');
    expect(written).toEqual([{ remote: 'cart', version, page: 'cart/cart', cohort }]);
  });

  it('has none when it is about no version or about the shell', () => {
    log.info({ reason: 'x' }, 'refused');
    log.error({ remote: 'shell', version: 'a' }, 'x');
    log.error({ remote: '__proto__', version: 'a' }, 'x');
    expect(written).toEqual([
      { reason: 'x' },
      { remote: 'shell', version: 'a' },
      { remote: '__proto__', version: 'a', cohort: 'trial' },
    ]);
  });
});
