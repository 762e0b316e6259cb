import type { PaymentProvider } from '../../src/modules/payments/provider/payment-provider';
import type { ProviderWorld } from './provider-world';
import { requestOf, type Rule } from './rules';

const NOW = new Date('2026-11-28T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const WINDOW_SECONDS = 300;

async function eventOf(world: ProviderWorld, provider: PaymentProvider) {
  const request = await requestOf(world);
  await provider.charge(request);
  return { reference: request.reference, body: await world.events.about(request.reference) };
}
const read = (world: ProviderWorld, body: string, signature: string, secrets: readonly string[]) =>
  world.events.reader(secrets).read(Buffer.from(body), signature, NOW);

export const EVENT_RULES: readonly Rule[] = [
  {
    title: 'reads a signed event as a hint to its reference, the same each time',
    async check(world, provider) {
      const { reference, body } = await eventOf(world, provider);
      const [secret] = world.events.secrets;
      const signature = world.events.sign(body, secret, SECONDS);
      const hint = await read(world, body, signature, [secret]);
      expect(hint).toMatchObject({ type: expect.stringMatching(/^charge\./), data: { reference } });
      expect(await read(world, body, signature, [secret])).toEqual(hint);
    },
  },
  {
    title: 'refuses a forged event: another secret, another body, no signature',
    async check(world, provider) {
      const { body } = await eventOf(world, provider);
      const [secret, other] = world.events.secrets;
      expect(await read(world, body, world.events.sign(body, other, SECONDS), [secret])).toBe('unsigned');
      const changed = body.replace(/"id":\s*"/, '"id":"x');
      expect(await read(world, changed, world.events.sign(body, secret, SECONDS), [secret])).toBe('unsigned');
      expect(await read(world, body, '', [secret])).toBe('unsigned');
    },
  },
  {
    title: 'refuses an event that was recorded, or is of another clock',
    async check(world, provider) {
      const { body } = await eventOf(world, provider);
      const [secret] = world.events.secrets;
      const at = (seconds: number) => read(world, body, world.events.sign(body, secret, seconds), [secret]);
      expect(await at(SECONDS - WINDOW_SECONDS - 1)).toBe('unsigned');
      expect(await at(SECONDS + WINDOW_SECONDS + 1)).toBe('unsigned');
      expect(typeof (await at(SECONDS - WINDOW_SECONDS + 10))).toBe('object');
      expect(typeof (await at(SECONDS + 10))).toBe('object');
    },
  },
  {
    title: 'accepts both secrets while one is rotated, and refuses the old one afterwards',
    async check(world, provider) {
      const { body } = await eventOf(world, provider);
      const [old, next] = world.events.secrets;
      for (const secret of [old, next]) {
        const signature = world.events.sign(body, secret, SECONDS);
        expect(typeof (await read(world, body, signature, [next, old]))).toBe('object');
      }
      expect(await read(world, body, world.events.sign(body, old, SECONDS), [next])).toBe('unsigned');
    },
  },
  {
    title: 'calls a signed body that is no event invalid',
    async check(world) {
      const [secret] = world.events.secrets;
      for (const body of ['not json', '[]', '{}', '{"id":7}'])
        expect([body, await read(world, body, world.events.sign(body, secret, SECONDS), [secret])]).toEqual([
          body,
          'invalid',
        ]);
    },
  },
];
