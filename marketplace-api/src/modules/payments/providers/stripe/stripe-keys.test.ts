import { openStripeWorld, openWithKey } from '../../../../../verification/provider-conformance/stripe-world';
import { requestOf } from '../../../../../verification/provider-conformance/rules';
import type { ProviderWorld } from '../../../../../verification/provider-conformance/provider-world';

let world: ProviderWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world?.close());

describe('a key that Stripe has revoked', () => {
  it('charges nothing, and is no verdict about a token, a charge or a refund', async () => {
    const request = await requestOf(world);
    const paid = await world.provider.charge(request);
    const refusals: unknown[] = [];
    const revoked = openWithKey(world, 'sk_test_that_was_revoked', (refusal) => refusals.push(refusal));
    const other = await requestOf(world);
    expect(await revoked.charge(other)).toEqual({ kind: 'unavailable' });
    expect(await world.booked(other.reference)).toEqual([]);
    expect(refusals).toEqual([{ type: 'StripeAuthenticationError', requestId: expect.stringMatching(/^req_/) }]);
    expect(await revoked.tokenInfo(other.token)).toBe('unavailable');
    expect(await revoked.find(request.reference)).toEqual({ kind: 'unknown' });
    expect(await revoked.cancel(request.reference)).toEqual({ kind: 'unknown' });
    const { chargeId } = paid as { chargeId: string };
    const refund = { key: `re_${request.reference}`, chargeId, amountCents: 100, currency: 'USD' };
    expect(await revoked.refund(refund)).toEqual({ kind: 'unknown' });
    expect(await world.provider.find(request.reference)).toEqual(paid);
  });
});
