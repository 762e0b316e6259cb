import { readDeployArguments } from './deploy-arguments';

describe('what `npm run deploy` understands', () => {
  it.each([
    [['mfe-cart', 'mfe-reviews'], { kind: 'deploy', names: ['mfe-cart', 'mfe-reviews'] }],
    [[], { kind: 'deploy', names: [] }],
    [['mfe-cart', '--rollback'], { kind: 'rollback', names: ['mfe-cart'] }],
    [['--list'], { kind: 'list' }],
    [
      ['--variant', 'lowes', '--replaces', 'checkout', '--by', 'lowes-checkout'],
      { kind: 'replace', variant: 'lowes', name: 'checkout', by: 'lowes-checkout' },
    ],
  ])('%j', (args, request) => {
    expect(readDeployArguments(args)).toEqual(request);
  });

  it.each([
    [['--bogus'], /--bogus/],
    [['--rollback'], /Name the remotes/],
    [['--variant', 'sears', '--replaces', 'cart'], /no variant 'sears'/],
    [['--variant', 'lowes'], /belong together/],
    [['mfe-cart', '--list'], /takes no remotes/],
  ])('%j is refused in words', (args, message) => {
    expect(readDeployArguments(args)).toEqual({ kind: 'help', error: expect.stringMatching(message) });
  });
});
