import { readSuiteOptions, STEPS } from './suite-options';

const errorOf = (...args: readonly string[]) => (readSuiteOptions(args) as { error: string }).error;

describe('arguments of npm test', () => {
  it('select the default tier, all steps and no shard when there are none', () =>
    expect(readSuiteOptions([])).toEqual({ isFull: false, shard: null, steps: STEPS }));

  it('select the full tier, a shard and steps in the order of a run', () =>
    expect(readSuiteOptions(['--full', '--shard', '2/4', '--only', 'journeys,jest'])).toEqual({
      isFull: true,
      shard: { index: 2, count: 4 },
      steps: ['jest', 'journeys'],
    }));

  it.each(['0/4', '5/4', 'abc', '1', '1/0', '-1/4', '1.5/4', '1/4/2', ''])(
    'are rejected with the form of a shard when the shard is %p',
    (shard) => expect(errorOf(`--shard=${shard}`)).toMatch(`'${shard}' is no shard. Write it as INDEX/COUNT`),
  );

  it('are rejected with the list of steps when a step is unknown', () =>
    expect(errorOf('--only', 'jest,e2e')).toBe(`There is no step 'e2e'. Steps: ${STEPS.join(', ')}.`));

  it.each([
    [['--watch'], /'--watch'/],
    [['--shard'], /--shard/],
    [['cart.test.ts'], /'cart\.test\.ts'/],
  ])('are rejected by name when they are %j', (args, message) => expect(errorOf(...args)).toMatch(message));

  it('show the help with --help', () => expect(readSuiteOptions(['--shard', '9/1', '--help'])).toBeNull());
});
