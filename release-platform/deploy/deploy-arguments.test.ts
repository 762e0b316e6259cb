import { readDeployArguments } from './deploy-arguments';

const place = { variant: 'lowes', role: 'checkout' };

describe('arguments of `npm run deploy`', () => {
  it.each([
    [['mfe-cart', 'mfe-reviews'], { kind: 'deploy', names: ['mfe-cart', 'mfe-reviews'] }],
    [[], { kind: 'deploy', names: [] }],
    [['mfe-cart', '--rollback'], { kind: 'rollback', names: ['mfe-cart'] }],
    [['mfe-cart', '--accept-look'], { kind: 'deploy', names: ['mfe-cart'], isLookAccepted: true }],
    [['mfe-cart', '--accept-weight'], { kind: 'deploy', names: ['mfe-cart'], isWeightAccepted: true }],
    [
      ['mfe-cart', '--canary', '1,10,50', '--hold', '10m'],
      { kind: 'canary', name: 'mfe-cart', canary: { steps: [1, 10, 50], holdSeconds: 600 } },
    ],
    [['--list'], { kind: 'list' }],
    [['partners/a', '--for', 'lowes', '--as', 'checkout'], { kind: 'swap', name: 'partners/a', place }],
    [['partners/a', '--for', 'lowes', '--as', 'checkout', '--preview'], { kind: 'preview', name: 'partners/a', place }],
    [['--for', 'lowes', '--as', 'checkout', '--back'], { kind: 'back', place }],
  ])('%j are parsed', (args, request) => {
    expect(readDeployArguments(args)).toEqual(request);
  });

  it.each([
    [['--bogus'], /--bogus/],
    [['mfe-cart', '--skip-checks'], /--skip-checks/],
    [['--variant', 'lowes', '--replaces', 'checkout'], /--variant/],
    [['--rollback'], /Name the remotes/],
    [['mfe-cart', '--canary', '5'], /belong together/],
    [['mfe-cart', '--hold', '5m'], /belong together/],
    [['mfe-cart', '--canary', '10,5', '--hold', '5m'], /grow, for example --canary 1,10,50 --hold 10m; not '10,5'/],
    [['mfe-cart', '--canary', '5,5', '--hold', '5m'], /grow/],
    [['mfe-cart', '--canary', '0', '--hold', '5m'], /from 1 to 100/],
    [['mfe-cart', '--canary', '101', '--hold', '5m'], /from 1 to 100/],
    [['mfe-cart', '--canary', '1.5', '--hold', '5m'], /from 1 to 100/],
    [['mfe-cart', '--canary', '', '--hold', '5m'], /from 1 to 100/],
    [['mfe-cart', '--canary', '1,2,3,4,5,6,7,8,9,10,11', '--hold', '5m'], /at most 10 steps/],
    [['mfe-cart', '--canary', '5', '--hold', '0m'], /wants a duration/],
    [['mfe-cart', '--canary', '5', '--hold', '8d'], /up to 7 days/],
    [['mfe-cart', 'mfe-reviews', '--canary', '5', '--hold', '5m'], /Name the one remote/],
    [['mfe-cart', '--canary', '5', '--hold', '5m', '--rollback'], /leave out the other flags/],
    [['mfe-cart', '--list'], /takes no remotes/],
    [
      ['partners/a', '--for', 'sears', '--as', 'checkout'],
      /no variant 'sears'. Variants: treadmarket, benefitsMe, lowes, /,
    ],
    [['partners/a', '--for', 'lowes', '--as', 'chekout'], /no role 'chekout'. Roles: checkout\./],
    [['partners/a', '--for', 'lowes'], /belong together/],
    [['partners/a', '--as', 'checkout'], /belong together/],
    [['partners/a', '--preview'], /belong together/],
    [['--back'], /belong together/],
    [['--for', 'lowes', '--as', 'checkout'], /Name the remote that is to answer/],
    [['partners/a', 'partners/b', '--for', 'lowes', '--as', 'checkout'], /One remote answers for a role; 2 are named/],
    [['partners/a', '--for', 'lowes', '--as', 'checkout', '--back'], /--back takes no remote/],
    [['--for', 'lowes', '--as', 'checkout', '--back', '--preview'], /do not go together/],
    [['partners/a', '--for', 'lowes', '--as', 'checkout', '--rollback'], /Use one of them/],
  ])('%j are rejected with a message', (args, message) => {
    expect(readDeployArguments(args)).toEqual({ kind: 'help', error: expect.stringMatching(message) });
  });
});
