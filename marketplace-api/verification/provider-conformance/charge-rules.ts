import type { PaymentInstrument } from '../../src/modules/payments/provider/payment-provider';
import { AMOUNT, expectBooked, newReference, requestOf, type Rule } from './rules';

export const CHARGE_RULES: readonly Rule[] = [
  {
    title: 'charges a card once, with the amount and currency of its records',
    async check(world, provider) {
      const request = await requestOf(world);
      const result = await provider.charge(request);
      expect(result).toMatchObject({ kind: 'succeeded', amountCents: AMOUNT, currency: 'USD' });
      await expectBooked(world, request.reference, result);
      expect(await provider.find(request.reference)).toEqual(result);
    },
  },
  {
    title: 'charges a reference once, however often it is sent',
    async check(world, provider) {
      const request = await requestOf(world);
      const first = await provider.charge(request);
      const again = await provider.charge(request);
      expect(['succeeded', 'unknown']).toContain(again.kind);
      if (again.kind === 'succeeded') expect(again).toEqual(first);
      await expectBooked(world, request.reference, first);
    },
  },
  {
    title: 'charges a reference once when it is sent twice at once',
    async check(world, provider) {
      const request = await requestOf(world);
      const results = await Promise.all([provider.charge(request), provider.charge(request)]);
      for (const { kind } of results) expect(['succeeded', 'unknown']).toContain(kind);
      await expectBooked(world, request.reference, await provider.find(request.reference));
      expect(await world.booked(request.reference)).toHaveLength(1);
    },
  },
  {
    title: 'never charges a reference again with another amount or card',
    async check(world, provider) {
      const request = await requestOf(world);
      await provider.charge(request);
      const other = await provider.charge({ ...request, amountCents: 999, token: await world.cardToken('good') });
      expect(other).not.toMatchObject({ kind: 'succeeded', amountCents: 999 });
      expect(await world.booked(request.reference)).toEqual([{ state: 'taken', amountCents: AMOUNT }]);
    },
  },
  ...(
    [
      ['declined', 'card_declined'],
      ['insufficient', 'insufficient_funds'],
      ['expired', 'expired_card'],
    ] as const
  ).map(([card, code]): Rule => ({
    title: `reports a card that is ${card} by the store's code`,
    async check(world, provider) {
      const request = await requestOf(world, card);
      expect(await provider.charge(request)).toEqual({ kind: 'declined', code });
      expect(await provider.find(request.reference)).toEqual({ kind: 'declined', code });
      expect(await world.booked(request.reference)).toEqual([]);
    },
  })),
  {
    title: 'declines a token that it does not know, and says that it does not know it',
    async check(world, provider) {
      const token = `${(await world.cardToken('good')).slice(0, -6)}000000`;
      expect(await provider.tokenInfo(token)).toBeNull();
      const request = await requestOf(world, 'good', { token });
      expect(await provider.charge(request)).toEqual({ kind: 'declined', code: 'token_unknown' });
      expect(await world.booked(request.reference)).toEqual([]);
    },
  },
  {
    title: 'describes a card by brand, last digits, expiry and a fingerprint of its own',
    async check(world, provider) {
      const [one, same] = [await world.cardToken('good'), await world.cardToken('good')];
      const info = await provider.tokenInfo(one);
      expect(info).toMatchObject({ brand: 'Visa', last4: '4242', expiry: '12/2030', session: null });
      const { fingerprint } = info as PaymentInstrument;
      expect(fingerprint).toEqual(expect.any(String));
      expect(await provider.tokenInfo(same)).toMatchObject({ fingerprint });
      expect(await provider.tokenInfo(await world.cardToken('declined'))).not.toMatchObject({ fingerprint });
    },
  },
  {
    title: 'waits for the bank, and has the money after the approval only',
    async check(world, provider) {
      const request = await requestOf(world, 'authenticated');
      const result = await provider.charge(request);
      expect(result.kind).toBe('action');
      expect(await world.booked(request.reference)).toEqual([]);
      expect((await provider.find(request.reference)).kind).toBe('action');
      await world.decide((result as { url: string }).url, 'approve');
      await expectBooked(world, request.reference, await provider.find(request.reference));
      expect((await provider.find(request.reference)).kind).toBe('succeeded');
    },
  },
  {
    title: 'reports a refusal by the bank as such',
    async check(world, provider) {
      const request = await requestOf(world, 'authenticated');
      const result = await provider.charge(request);
      await world.decide((result as { url: string }).url, 'cancel');
      expect(await provider.find(request.reference)).toEqual({ kind: 'declined', code: 'authentication_failed' });
    },
  },
  {
    title: 'ends a payment whose payer never came back',
    async check(world, provider) {
      const request = await requestOf(world, 'authenticated');
      const { url } = (await provider.charge(request)) as { url: string };
      expect((await provider.cancel(request.reference)).kind).toBe('unavailable');
      await world.decide(url, 'approve').catch(() => undefined);
      expect(await world.booked(request.reference)).toEqual([]);
    },
  },
  {
    title: 'lets the bank authenticate a card when the store requires it',
    async check(world, provider) {
      const request = await requestOf(world, 'good', { challenge: true });
      expect((await provider.charge(request)).kind).toBe('action');
      expect(await world.booked(request.reference)).toEqual([]);
    },
  },
  {
    title: 'finds nothing for a reference without a charge, and changes nothing by looking',
    async check(world, provider) {
      const request = await requestOf(world);
      expect((await provider.find(request.reference)).kind).toBe('unavailable');
      const held = await requestOf(world, 'good', { capture: 'later' });
      await provider.charge(held);
      await provider.find(held.reference);
      expect(await world.booked(held.reference)).toEqual([{ state: 'held', amountCents: AMOUNT }]);
      expect((await provider.charge(request)).kind).toBe('succeeded');
    },
  },
  {
    title: 'holds money, and takes it once',
    async check(world, provider) {
      const request = await requestOf(world, 'good', { capture: 'later' });
      const held = await provider.charge(request);
      expect(held.kind).toBe('authorised');
      await expectBooked(world, request.reference, held);
      const taken = await provider.capture(request.reference);
      expect(taken.kind).toBe('succeeded');
      expect(await provider.capture(request.reference)).toEqual(taken);
      await expectBooked(world, request.reference, taken);
    },
  },
  {
    title: 'takes nothing of an authorization that has ended, or of a reference without one',
    async check(world, provider) {
      const request = await requestOf(world, 'good', { capture: 'later' });
      await provider.charge(request);
      await world.expire(request.reference);
      expect(['unavailable', 'unknown']).toContain((await provider.capture(request.reference)).kind);
      expect(await world.booked(request.reference)).toEqual([]);
      expect(['unavailable', 'unknown']).toContain((await provider.capture(newReference())).kind);
    },
  },
  {
    title: 'releases held money when it is canceled, and returns a charge that was made',
    async check(world, provider) {
      const held = await requestOf(world, 'good', { capture: 'later' });
      await provider.charge(held);
      expect((await provider.cancel(held.reference)).kind).toBe('unavailable');
      expect(await world.booked(held.reference)).toEqual([]);
      const paid = await requestOf(world);
      const result = await provider.charge(paid);
      expect(await provider.cancel(paid.reference)).toEqual(result);
      await expectBooked(world, paid.reference, result);
    },
  },
  {
    title: 'never charges a reference that was canceled before',
    async check(world, provider) {
      const request = await requestOf(world);
      expect((await provider.cancel(request.reference)).kind).toBe('unavailable');
      expect(['unavailable', 'unknown']).toContain((await provider.charge(request)).kind);
      expect(await world.booked(request.reference)).toEqual([]);
    },
  },
  {
    title: 'agrees with its records when a charge and a cancel arrive together',
    async check(world, provider) {
      const request = await requestOf(world);
      const [charged, canceled] = await Promise.all([provider.charge(request), provider.cancel(request.reference)]);
      const last = await provider.cancel(request.reference);
      await expectBooked(world, request.reference, last);
      if (charged.kind === 'succeeded' || canceled.kind === 'succeeded') expect(last.kind).toBe('succeeded');
      if (canceled.kind === 'unavailable') expect(last.kind).toBe('unavailable');
    },
  },
];
