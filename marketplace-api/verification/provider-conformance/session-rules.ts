import { AMOUNT, approvedSession, expectBooked, openSession, requestOf, type Rule } from './rules';

export const SESSION_RULES: readonly Rule[] = [
  {
    title: 'reports a session as open, then as approved with amount, currency and method',
    async check(world, provider) {
      const session = await openSession(world, provider);
      expect(session).toMatchObject({ status: 'open', amountCents: AMOUNT, currency: 'USD' });
      expect(await provider.session(session.sessionId)).toMatchObject({ status: 'open', method: world.redirectMethod });
      await world.decide(session.url ?? '', 'approve');
      expect(await provider.session(session.sessionId)).toMatchObject({
        sessionId: session.sessionId,
        status: 'approved',
        method: world.redirectMethod,
        amountCents: AMOUNT,
        currency: 'USD',
      });
    },
  },
  {
    title: 'takes an approved session once',
    async check(world, provider) {
      const { sessionId: token } = await approvedSession(world, provider);
      const request = await requestOf(world, 'good', { token });
      const result = await provider.charge(request);
      expect(result.kind).toBe('succeeded');
      await expectBooked(world, request.reference, result);
      const again = await requestOf(world, 'good', { token });
      expect((await provider.charge(again)).kind).toBe('declined');
      expect(await world.booked(again.reference)).toEqual([]);
    },
  },
  {
    title: 'takes an approved session once when two orders use it at once',
    async check(world, provider) {
      const { sessionId: token } = await approvedSession(world, provider);
      const [one, other] = [await requestOf(world, 'good', { token }), await requestOf(world, 'good', { token })];
      const results = await Promise.all([provider.charge(one), provider.charge(other)]);
      expect(results.filter(({ kind }) => kind === 'succeeded')).toHaveLength(1);
      const booked = [...(await world.booked(one.reference)), ...(await world.booked(other.reference))];
      expect(booked).toEqual([{ state: 'taken', amountCents: AMOUNT }]);
    },
  },
  {
    title: 'takes nothing of a session that is open, was refused or approves less',
    async check(world, provider) {
      const open = await openSession(world, provider);
      const early = await requestOf(world, 'good', { token: open.sessionId });
      expect((await provider.charge(early)).kind).toBe('declined');
      await world.decide(open.url ?? '', 'cancel');
      expect(await provider.session(open.sessionId)).toMatchObject({ status: 'cancelled' });
      const refused = await requestOf(world, 'good', { token: open.sessionId });
      expect((await provider.charge(refused)).kind).toBe('declined');
      const { sessionId: token } = await approvedSession(world, provider, AMOUNT - 1);
      const more = await requestOf(world, 'good', { token });
      expect(await provider.charge(more)).toEqual({ kind: 'declined', code: 'amount_exceeds_approval' });
      for (const { reference } of [early, refused, more]) expect(await world.booked(reference)).toEqual([]);
    },
  },
  {
    title: 'does not know a made-up session',
    async check(world, provider) {
      const { sessionId } = await openSession(world, provider);
      expect(await provider.session(`${sessionId.slice(0, -6)}000000`)).toBeNull();
    },
  },
  {
    title: 'gives the token of a wallet its session, and takes no more than the sheet showed',
    async check(world, provider) {
      const session = await provider.createSession({
        method: 'google-pay',
        amountCents: AMOUNT,
        currency: 'USD',
        merchant: 'Treadmarket',
        variant: 'treadmarket',
        origin: 'http://localhost:3000',
      });
      if (session === 'unavailable') throw new Error('The provider opened no session.');
      const token = await world.walletToken(session);
      expect(await provider.tokenInfo(token)).toMatchObject({
        brand: 'Google Pay',
        session: { sessionId: session.sessionId, method: 'google-pay', amountCents: AMOUNT, currency: 'USD' },
      });
      const more = await requestOf(world, 'good', { token, amountCents: AMOUNT + 1 });
      expect(await provider.charge(more)).toEqual({ kind: 'declined', code: 'amount_exceeds_approval' });
      const request = await requestOf(world, 'good', { token });
      await expectBooked(world, request.reference, await provider.charge(request));
      expect(await world.booked(request.reference)).toHaveLength(1);
    },
  },
];
