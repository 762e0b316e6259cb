import {
  AppointmentCalendar,
  Booking,
  BookingBody,
  InstallerDetails,
  InstallerList,
  InstallerSort,
} from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { idempotencyKeyOf, keyRequired } from '../../../http/idempotency-header';
import { clientHash } from '../../../http/access/caller';
import { pageQuery } from '../../../http/page-query';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import { MADE_OF_APPOINTMENTS, MADE_OF_INSTALLERS } from '../../../http/route-config';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import { sessionOf, withSession } from '../../../http/access/session-header';
import type { Database } from '../../../platform/database/database';
import { once, type Fence } from '../../../platform/database/idempotency';
import type { BookingService } from './booking.service';
import type { InstallerService } from './installer.service';

const cartNumber = Type.Optional(Type.String({ maxLength: 40 }));
const MAX_PAGE = 40;
const NearQuery = Type.Object({
  zipcode: Type.String({ maxLength: 20 }),
  radius: Type.Optional(Type.Number({ minimum: 1, maximum: 200 })),
  cartNumber,
  ...pageQuery({ pageSize: MAX_PAGE, maxPageSize: MAX_PAGE }),
  sort: Type.Optional(InstallerSort),
  saturday: Type.Optional(Type.Boolean()),
  mobile: Type.Optional(Type.Boolean()),
  minRating: Type.Optional(Type.Number({ minimum: 1, maximum: 5 })),
  withinDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
});
const Id = Type.Object({ id: Type.String({ maxLength: 40 }) });
const tags = ['Installers'];

const listInstallers = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Installers near a zip code, page by page: by distance with VIP installers first, by rating, or by price',
  querystring: NearQuery,
  response: { 200: InstallerList, ...problems(422) },
} satisfies RouteSchema;

const readInstaller = {
  security: SECURITY.marketplace,
  tags,
  summary: 'An installer',
  params: Id,
  response: { 200: InstallerDetails, ...problems(404) },
} satisfies RouteSchema;

const listSlots = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Open appointments of the next four weeks',
  params: Id,
  querystring: Type.Object({ cartNumber }),
  response: { 200: AppointmentCalendar, ...problems(404) },
} satisfies RouteSchema;

export function installerRoutes(app: App, installers: InstallerService): void {
  app.get('/installers', { config: MADE_OF_APPOINTMENTS, schema: listInstallers }, async (request, reply) => {
    const { zipcode, radius = 25, cartNumber: named, page = 1, pageSize = MAX_PAGE, ...wish } = request.query;
    const cart = await installers.ownCart(sessionOf(request), named);
    const question = { variant: request.variant, zipCode: zipcode, radius, cartNumber: cart, page, pageSize, ...wish };
    return answer(request, reply, await installers.near(question));
  });
  app.get('/installers/:id', { config: MADE_OF_INSTALLERS, schema: readInstaller }, async (request, reply) =>
    answer(request, reply, await installers.details(request.params.id)),
  );
  app.get('/installers/:id/slots', { config: MADE_OF_APPOINTMENTS, schema: listSlots }, async (request, reply) =>
    answer(
      request,
      reply,
      await installers.calendar(
        request.params.id,
        await installers.ownCart(sessionOf(request), request.query.cartNumber),
      ),
    ),
  );
}

const holdAppointment = {
  security: SECURITY.session,
  tags,
  summary: 'Hold an appointment for 15 minutes',
  querystring: Type.Object({ cartNumber: Type.String({ minLength: 1, maxLength: 40 }) }),
  body: BookingBody,
  response: { 201: Booking, ...problems(404, 409, 422) },
} satisfies RouteSchema;

export function bookingRoutes(app: App, bookings: BookingService, db: Database): void {
  app.post('/bookings', { schema: holdAppointment }, async (request, reply) =>
    withSession(request, reply, request.query.cartNumber, async (session) => {
      const hold = (fence?: Fence) => bookings.hold({ session, client: clientHash(request) }, request.body, fence);
      if (request.headers['idempotency-key'] === undefined) return answer(request, reply, await hold(), 201);
      const key = idempotencyKeyOf(request);
      if (key === null) return answer(request, reply, keyRequired());
      return answer(
        request,
        reply,
        await once(db, { call: 'booking', credentialHash: session.hash }, key, request.body, hold),
        201,
      );
    }),
  );
}
