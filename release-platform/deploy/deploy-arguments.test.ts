import { readDeployArguments } from './deploy-arguments';

const place = { variant: 'lowes', role: 'checkout' };

describe('arguments of `npm run deploy`', () => {
  it.each([
    [['mfe-cart', 'mfe-reviews'], { kind: 'deploy', names: ['mfe-cart', 'mfe-reviews'] }],
    [[], { kind: 'deploy', names: [] }],
    [['mfe-cart', '--rollback'], { kind: 'rollback', names: ['mfe-cart'] }],
    [['mfe-cart', '--accept-weight'], { kind: 'deploy', names: ['mfe-cart'], isWeightAccepted: true }],
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
