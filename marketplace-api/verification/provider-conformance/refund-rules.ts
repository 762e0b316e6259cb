import type { PaymentProvider } from '../../src/modules/payments/provider/payment-provider';
import type { ProviderWorld } from './provider-world';
import { AMOUNT, requestOf, type Rule } from './rules';

async function paid(world: ProviderWorld, provider: PaymentProvider) {
  const { reference, ...request } = await requestOf(world);
  const result = await provider.charge({ reference, ...request });
  if (result.kind !== 'succeeded') throw new Error(`The charge ended ${result.kind}.`);
  const refund = (amountCents: number, key: string) =>
    provider.refund({ key: `${reference}-${key}`, chargeId: result.chargeId, amountCents, currency: 'USD' });
  return { reference, refund };
}

export const REFUND_RULES: readonly Rule[] = [
  {
    title: 'pays back in parts, and never more than was taken',
    async check(world, provider) {
      const { reference, refund } = await paid(world, provider);
      expect(await refund(2345, 'a')).toMatchObject({ kind: 'succeeded', amountCents: 2345, currency: 'USD' });
      expect((await refund(10_001, 'b')).kind).toBe('refused');
      expect(await refund(10_000, 'c')).toMatchObject({ kind: 'succeeded', amountCents: 10_000 });
      expect((await refund(1, 'd')).kind).toBe('refused');
      expect(await world.refundedCents(reference)).toBe(AMOUNT);
    },
  },
  {
    title: 'pays back once per key, also when both are sent at once',
    async check(world, provider) {
      const { reference, refund } = await paid(world, provider);
      const [one, other] = await Promise.all([refund(1000, 'a'), refund(1000, 'a')]);
      expect(await refund(1000, 'a')).toEqual(one.kind === 'succeeded' ? one : other);
      expect(await world.refundedCents(reference)).toBe(1000);
    },
  },
  {
    title: 'refuses a refund of a charge that it does not know',
    async check(_world, provider) {
      const refund = { key: 'unknown', chargeId: 'pi_unknown', amountCents: 100, currency: 'USD' };
      expect((await provider.refund(refund)).kind).toBe('refused');
    },
  },
  {
    title: 'reads a dispute from its records, by reference, until it ends',
    async check(world, provider) {
      const { reference } = await paid(world, provider);
      const disputeId = await world.dispute(reference);
      const opened = { disputeId, reference, status: 'opened', amountCents: AMOUNT, currency: 'USD' };
      expect(await provider.dispute(disputeId)).toMatchObject(opened);
      await world.endDispute(disputeId, 'lost');
      expect(await provider.dispute(disputeId)).toMatchObject({ ...opened, status: 'lost' });
      const second = await paid(world, provider);
      const wonId = await world.dispute(second.reference);
      await world.endDispute(wonId, 'won');
      expect(await provider.dispute(wonId)).toMatchObject({ status: 'won' });
      expect(await provider.dispute('dp_000000000000000000000000')).toBeNull();
    },
  },
  {
    title: 'pays back at most once what is disputed while it is refunded',
    async check(world, provider) {
      const { reference, refund } = await paid(world, provider);
      const [result] = await Promise.all([refund(5000, 'a'), world.dispute(reference)]);
      const back = await world.refundedCents(reference);
      expect([result.kind, back]).toEqual(result.kind === 'succeeded' ? ['succeeded', 5000] : ['refused', 0]);
    },
  },
];
