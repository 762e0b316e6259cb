import {
  CartNumber,
  ExchangedCart,
  ExchangeTokenBody,
  PartnerToken,
  PartnerTokenBody,
  TransferBody,
  TransferredCart,
} from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer, sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { sessionOf, withSession } from '../../http/access/session-header';
import { failure, isFailure } from '../../platform/values/failure';
import { cartNotFound } from '../cart/cart-failures';
import type { HandOverService } from './hand-over.service';
import type { TransferService } from './transfer.service';

const noSecret = () =>
  failure(
    401,
    'PARTNER_SECRET',
    'Send your partner secret as a bearer token, with the marketplace key of your variant.',
  );

const TokenQuery = Type.Object({ 'exchange-token': Type.String({ minLength: 1, maxLength: 200 }) });
const Params = Type.Object({ cartNumber: Type.String({ maxLength: 40 }) });

export function handOverRoutes(app: App, handOvers: HandOverService): void {
  partnerRoutes(app, handOvers);
  redeemRoutes(app, handOvers);
}

const issueExchangeToken = {
  security: SECURITY.partner,
  tags: ['Partner'],
  summary: 'A one-time token that hands a shopper over, for 60 s',
  body: PartnerTokenBody,
  response: { 201: PartnerToken, ...problems(404) },
} satisfies RouteSchema;

function partnerRoutes(app: App, handOvers: HandOverService): void {
  app.post('/partners/exchange-tokens', { schema: issueExchangeToken }, async (request, reply) => {
    if (!handOvers.isPartner(request.variant, request.headers.authorization))
      return sendFailure(request, reply, noSecret());
    return answer(
      request,
      reply.header('cache-control', 'no-store'),
      await handOvers.issue(request.variant, request.body),
      201,
    );
  });
}

const redeemExchangeToken = {
  security: SECURITY.token,
  tags: ['Cart'],
  summary: 'Take over the cart of an exchange token, or add its products to the own cart',
  body: ExchangeTokenBody,
  response: { 200: ExchangedCart, ...problems(404, 409) },
} satisfies RouteSchema;

const readCartNumber = {
  security: SECURITY.token,
  tags: ['Cart'],
  summary: 'The cart that an exchange token opens; the token stays unused',
  querystring: TokenQuery,
  response: { 200: CartNumber, ...problems(404) },
} satisfies RouteSchema;

function redeemRoutes(app: App, handOvers: HandOverService): void {
  app.post('/cart/exchange-token', { schema: redeemExchangeToken }, async (request, reply) => {
    const { exchangeToken, intoOwnCart = false } = request.body;
    const own = intoOwnCart ? sessionOf(request) : null;
    void reply.header('cache-control', 'no-store');
    if (intoOwnCart && own === null) return sendFailure(request, reply, cartNotFound());
    const taken = await handOvers.redeem(request.variant, exchangeToken, own);
    if (isFailure(taken)) return sendFailure(request, reply, taken);
    const { sessionId, ...cart } = taken;
    return answer(request, reply.header('x-session-id', sessionId), cart);
  });
  app.get('/cart-number', { schema: readCartNumber }, async (request, reply) =>
    answer(
      request,
      reply.header('cache-control', 'no-store'),
      await handOvers.cartNumberOf(request.variant, request.query['exchange-token']),
    ),
  );
}

const transferCart = {
  security: SECURITY.session,
  tags: ['Cart'],
  summary: 'Give the cart to someone else, or to another store',
  params: Params,
  body: Type.Union([TransferBody, Type.Null()]),
  response: { 200: TransferredCart, ...problems(404, 409, 422) },
} satisfies RouteSchema;

export function transferRoutes(app: App, transfers: TransferService): void {
  app.post('/cart/:cartNumber/transfer', { schema: transferCart }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(request, reply, await transfers.transfer(session, request.body ?? {})),
    ),
  );
}
