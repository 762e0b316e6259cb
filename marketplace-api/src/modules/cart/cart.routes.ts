import {
  AddCartItemBody,
  ApplyCouponBody,
  Cart,
  ChangeCartBody,
  ChangeCartItemBody,
  CreateCartBody,
  CreatedCart,
  InstallationAnswer,
  InstallationBody,
  ShippingAddressBody,
  TotalQuantity,
} from 'shared-contracts/wire';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { accessTokenOf } from '../../http/access/access-token';
import { clientHash } from '../../http/access/caller';
import { answer, sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { GUESSABLE } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { withSession } from '../../http/access/session-header';
import { isFailure } from '../../platform/values/failure';
import type { MemberDirectory } from '../../platform/security/member';
import type { CartStarter } from './cart-creation.service';
import type { CartService } from './cart.service';

const flag = Type.Optional(Type.Boolean());
const Flags = Type.Object({
  calculateTax: flag,
  installerCartItems: flag,
  shippingCartItems: flag,
  accountId: Type.Optional(Type.String({ maxLength: 80 })),
});
const CartNumber = Type.String({ minLength: 1, maxLength: 40 });
const CartQuery = Type.Object({ cartNumber: CartNumber, calculateTax: flag });
const AddQuery = Type.Object({ cartNumber: Type.Optional(CartNumber), calculateTax: flag });
const CartParams = Type.Object({ cartNumber: Type.String({ maxLength: 40 }) });
const ItemId = Type.Object({ itemId: Type.String({ pattern: '^\\d{1,18}$' }) });
const tags = ['Cart'];
const changed = { 200: Cart, ...problems(404, 409) };
const checked = { 200: Cart, ...problems(404, 409, 422) };

const createCart = {
  security: SECURITY.marketplace,
  tags,
  summary: "A new, empty cart and its session; with an access token it is the member's",
  body: Type.Union([CreateCartBody, Type.Null()]),
  response: { 201: CreatedCart, ...problems(409, 422) },
} satisfies RouteSchema;

/** Returns the shopper of the request's access token, if it has one. */
const starterOf = async (request: FastifyRequest, members: MemberDirectory): Promise<CartStarter> => ({
  variant: request.variant,
  member: await members.memberOf(request.variant, accessTokenOf(request)),
});

function createRoute(app: App, carts: CartService, members: MemberDirectory): void {
  app.post('/cart/empty', { schema: createCart }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const created = await carts.create(await starterOf(request, members), request.body ?? {});
    if (isFailure(created)) return sendFailure(request, reply, created);
    return answer(request, reply.header('x-session-id', created.sessionId), created, 201);
  });
}

const addItems = {
  security: SECURITY.sessionOrNew,
  tags,
  summary:
    "Add items. Without cartNumber they begin a new cart, with an access token the member's; 201 and X-Session-Id.",
  querystring: AddQuery,
  body: AddCartItemBody,
  response: { 200: Cart, 201: Cart, ...problems(404, 409) },
} satisfies RouteSchema;

function addRoute(app: App, carts: CartService, members: MemberDirectory): void {
  app.post('/cart/items', { schema: addItems }, async (request, reply) => {
    const { cartNumber, calculateTax = false } = request.query;
    if (cartNumber !== undefined)
      return withSession(request, reply, cartNumber, async (session) =>
        answer(request, reply, await carts.addItems(session, request.body, calculateTax)),
      );
    void reply.header('cache-control', 'no-store');
    const started = await carts.createWithItems(await starterOf(request, members), request.body, calculateTax);
    if (isFailure(started)) return sendFailure(request, reply, started);
    return answer(request, reply.header('x-session-id', started.sessionId), started.cart, 201);
  });
}

const setQuantity = {
  security: SECURITY.session,
  tags,
  summary: 'Change a quantity; 0 removes the line',
  params: ItemId,
  querystring: CartQuery,
  body: ChangeCartItemBody,
  response: changed,
} satisfies RouteSchema;

function itemRoutes(app: App, carts: CartService): void {
  app.put('/cart/items/:itemId', { schema: setQuantity }, (request, reply) =>
    withSession(request, reply, request.query.cartNumber, async (session) =>
      answer(
        request,
        reply,
        await carts.setQuantity(
          session,
          request.params.itemId,
          request.body.quantity,
          request.query.calculateTax ?? false,
        ),
      ),
    ),
  );
}

const readCart = {
  security: SECURITY.session,
  tags,
  summary: 'The priced cart',
  params: CartParams,
  querystring: Flags,
  response: { 200: Cart, ...problems(404) },
} satisfies RouteSchema;

const countUnits = {
  security: SECURITY.session,
  tags,
  summary: 'Units in the cart',
  params: CartParams,
  response: { 200: TotalQuantity, ...problems(404) },
} satisfies RouteSchema;

function readRoutes(app: App, carts: CartService): void {
  app.get('/cart/:cartNumber', { schema: readCart }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(request, reply, await carts.read(session, request.query)),
    ),
  );
  app.get('/cart/:cartNumber/total-qty', { schema: countUnits }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(request, reply, await carts.totalQuantity(session)),
    ),
  );
}

const changeCart = {
  security: SECURITY.session,
  tags,
  summary: 'Change vehicle, delivery type, zip code, contact or isSameAddress',
  params: CartParams,
  querystring: Type.Object({ calculateTax: flag }),
  body: ChangeCartBody,
  response: checked,
} satisfies RouteSchema;

const resetCart = {
  security: SECURITY.session,
  tags,
  summary: 'Empty the cart',
  params: CartParams,
  response: changed,
} satisfies RouteSchema;

const applyCoupon = {
  security: SECURITY.session,
  tags,
  summary: 'Apply a code; an empty one takes it away. A code that fails stays on the cart with its message.',
  params: CartParams,
  querystring: Type.Object({ calculateTax: flag }),
  body: ApplyCouponBody,
  response: changed,
} satisfies RouteSchema;

function changeRoutes(app: App, carts: CartService): void {
  app.put('/cart/:cartNumber', { schema: changeCart }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(request, reply, await carts.update(session, request.body, request.query.calculateTax ?? false)),
    ),
  );
  app.post('/cart/:cartNumber/reset', { schema: resetCart }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(request, reply, await carts.reset(session)),
    ),
  );
  app.post('/cart/:cartNumber/coupon/apply', { config: GUESSABLE, schema: applyCoupon }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(
        request,
        reply,
        await carts.applyCoupon(
          session,
          request.body.discountCode,
          request.body.calculateTax ?? request.query.calculateTax ?? false,
        ),
      ),
    ),
  );
}

const setInstallation = {
  security: SECURITY.session,
  tags,
  summary: 'Choose an installer and an appointment',
  params: CartParams,
  body: InstallationBody,
  response: { 200: InstallationAnswer, ...problems(404, 409, 422) },
} satisfies RouteSchema;

const setShippingAddress = {
  security: SECURITY.session,
  tags,
  summary: 'Ship to home',
  params: CartParams,
  body: ShippingAddressBody,
  response: checked,
} satisfies RouteSchema;

function deliveryRoutes(app: App, carts: CartService): void {
  app.post('/cart/:cartNumber/installation', { schema: setInstallation }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(request, reply, await carts.setInstallation({ session, client: clientHash(request) }, request.body)),
    ),
  );
  app.post('/cart/:cartNumber/shipping-address', { schema: setShippingAddress }, (request, reply) =>
    withSession(request, reply, request.params.cartNumber, async (session) =>
      answer(request, reply, await carts.setShippingAddress(session, request.body)),
    ),
  );
}

export function cartRoutes(app: App, carts: CartService, members: MemberDirectory): void {
  createRoute(app, carts, members);
  addRoute(app, carts, members);
  itemRoutes(app, carts);
  readRoutes(app, carts);
  changeRoutes(app, carts);
  deliveryRoutes(app, carts);
}
