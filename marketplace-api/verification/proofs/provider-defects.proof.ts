import { DEFECTS } from '../provider-conformance/defects';
import { RULES } from '../provider-conformance/describe-provider';
import { shareOf } from '../testing/proof-share';
import { openSandboxWorld } from '../provider-conformance/sandbox-world';
import { openStripeWorld } from '../provider-conformance/stripe-world';
import type { ProviderWorld } from '../provider-conformance/provider-world';

jest.setTimeout(300_000);

const CHECKED = DEFECTS.slice(0, shareOf(DEFECTS.length));

/** Returns the title of the first rule that a world breaks; null when it keeps them all. */
async function brokenRule(world: ProviderWorld): Promise<string | null> {
  for (const { title, check } of RULES) {
    const isKept = await check(world, world.provider).then(
      () => true,
      () => false,
    );
    world.network.disturb({ kind: 'reset' }, /^none$/, 0);
    if (!isKept) return title;
  }
  return null;
}

describe.each([
  ['the sandbox', openSandboxWorld],
  ['Stripe', openStripeWorld],
] as const)('an adapter for %s', (_name, open) => {
  let world: ProviderWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world?.close());

  it('passes the kit as it is', async () => expect(await brokenRule(world)).toBeNull());

  it.each(CHECKED.map(({ title, plant }) => [title, plant] as const))(
    'fails the kit when it %s',
    async (title, plant) => {
      const broken = await brokenRule({ ...world, ...plant(world) });
      console.log(`${title}: does not hold "${broken ?? 'nothing'}"`);
      expect(broken).not.toBeNull();
    },
  );
});
