import {
  AcceptBookingBody,
  BookingConfirmation,
  ConfirmationStep,
  ConfirmationValidity,
  DeclineBookingBody,
  MovePrice,
  Rebooking,
  RebookingBody,
} from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { answer } from '../../../http/problem-reply';
import { withConfirmationToken } from '../../../http/access/confirmation-token';
import { problems } from '../../../http/problem-schema';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import { isFailure } from '../../../platform/values/failure';
import type { ConfirmationService } from './confirmation.service';

import type { RebookingService } from './rebooking.service';

const TOKEN_LENGTH = 200;
const Id = Type.Object({ bookingId: Type.String({ maxLength: 40 }) });
const Step = Type.Object({ bookingId: Type.String({ maxLength: 40 }), step: ConfirmationStep });
const tags = ['Bookings'];
const security = SECURITY.token;

export function confirmationRoutes(app: App, confirmations: ConfirmationService): void {
  readRoutes(app, confirmations);
  answerRoutes(app, confirmations);
}

const readStep = {
  security,
  tags,
  summary: "Whether an installer's link works; asking does not use it up",
  params: Step,
  querystring: Type.Object({ token: Type.String({ minLength: 1, maxLength: TOKEN_LENGTH }) }),
  response: { 200: ConfirmationValidity, ...problems(404) },
} satisfies RouteSchema;

const readConfirmation = {
  security,
  tags,
  summary: 'The booking, for its installer',
  params: Id,
  response: { 200: BookingConfirmation, ...problems(404) },
} satisfies RouteSchema;

function readRoutes(app: App, confirmations: ConfirmationService): void {
  app.get('/bookings/:bookingId/confirmation/:step', { schema: readStep }, async (request, reply) => {
    const { token } = request.query;
    const valid = await confirmations.validate(request.params.bookingId, token);
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return answer(request, isFailure(valid) ? reply : reply.header('x-confirmation-token', token), valid);
  });
  app.get('/bookings/:bookingId/confirmation', { schema: readConfirmation }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await confirmations.read(request.params.bookingId, token)),
    ),
  );
}

const acceptBooking = {
  security,
  tags,
  summary: 'The installer takes the appointment; works once',
  params: Id,
  body: AcceptBookingBody,
  response: { 200: BookingConfirmation, ...problems(404, 409, 422) },
} satisfies RouteSchema;

const declineBooking = {
  security,
  tags,
  summary: 'The installer declines, and may propose another time; works once',
  params: Id,
  body: DeclineBookingBody,
  response: { 200: BookingConfirmation, ...problems(404, 409, 422) },
} satisfies RouteSchema;

function answerRoutes(app: App, confirmations: ConfirmationService): void {
  app.post('/bookings/:bookingId/confirmation/accept', { schema: acceptBooking }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await confirmations.accept(request.params.bookingId, token, request.body)),
    ),
  );
  app.post('/bookings/:bookingId/confirmation/decline', { schema: declineBooking }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await confirmations.decline(request.params.bookingId, token, request.body)),
    ),
  );
}

const readRebooking = {
  security,
  tags,
  summary: 'The appointment as it stands and what the shopper may do with it',
  params: Id,
  response: { 200: Rebooking, ...problems(404) },
} satisfies RouteSchema;

const readMovePrice = {
  security,
  tags,
  summary: 'What the order costs at another installer or at home; asking changes nothing',
  params: Id,
  querystring: Type.Object({
    installerId: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    zipcode: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  }),
  response: { 200: MovePrice, ...problems(400, 404, 409, 422) },
} satisfies RouteSchema;

const chooseRebooking = {
  security,
  tags,
  summary: 'The shopper takes the proposed time, another time or installer, none, or ships home; works once',
  params: Id,
  body: RebookingBody,
  response: { 200: Rebooking, ...problems(404, 409, 422) },
} satisfies RouteSchema;

export function rebookingRoutes(app: App, rebookings: RebookingService): void {
  app.get('/bookings/:bookingId/rebooking', { schema: readRebooking }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await rebookings.read(request.params.bookingId, token)),
    ),
  );
  app.get('/bookings/:bookingId/move-price', { schema: readMovePrice }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) => {
      const { zipcode: zipCode, installerId } = request.query;
      return answer(request, reply, await rebookings.price(request.params.bookingId, token, { zipCode, installerId }));
    }),
  );
  app.post('/bookings/:bookingId/rebooking', { schema: chooseRebooking }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await rebookings.choose(request.params.bookingId, token, request.body)),
    ),
  );
}
