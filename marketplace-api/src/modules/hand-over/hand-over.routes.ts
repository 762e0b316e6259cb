import { ExchangedCart, ExchangeTokenBody, PartnerToken, PartnerTokenBody } from 'shared-contracts/wire';
import type { App } from '../../http/app-types';
import { answer, sendFailure } from '../../http/problem-reply';
import { SECURITY } from '../../http/route-security';
import { failure, isFailure } from '../../platform/failure';
import type { HandOverService } from './hand-over.service';

const noSecret = () => failure(401, 'PARTNER_SECRET', 'Send your partner secret as a bearer token, with the marketplace key of your variant.');

export function handOverRoutes(app: App, handOvers: HandOverService): void {
  app.post('/partners/exchange-tokens', { schema: { security: SECURITY.partner, tags: ['Partner'], summary: 'A one-time token that hands a shopper over, for 60 s', body: PartnerTokenBody, response: { 201: PartnerToken } } },
    async (request, reply) => {
      if (!handOvers.isPartner(request.variant, request.headers.authorization)) return sendFailure(request, reply, noSecret());
      return answer(request, reply.header('cache-control', 'no-store'), await handOvers.issue(request.variant, request.body), 201);
    });
  app.post('/cart/exchange-token', { schema: { security: SECURITY.token, tags: ['Cart'], summary: 'Take over the cart of an exchange token', body: ExchangeTokenBody, response: { 200: ExchangedCart } } },
    async (request, reply) => {
      const taken = await handOvers.redeem(request.variant, request.body.exchangeToken);
      void reply.header('cache-control', 'no-store');
      if (isFailure(taken)) return sendFailure(request, reply, taken);
      const { sessionId, ...cart } = taken;
      return answer(request, reply.header('x-session-id', sessionId), cart);
    });
}
