import { AppointmentCalendar, InstallerList } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import { SECURITY } from '../../../http/route-security';
import type { OpenTimesService } from './open-times.service';
import { withConfirmationToken } from '../../../http/access/confirmation-token';

const Id = Type.Object({ bookingId: Type.String({ maxLength: 40 }) });
const SlotsQuery = Type.Object({ installerId: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })) });
const OthersQuery = Type.Object({
  zipcode: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  radius: Type.Optional(Type.Number({ minimum: 1, maximum: 200 })),
});
const tags = ['Bookings'];

/** Registers the call that lists open times to the holder of a mailed link. */
export function openTimesRoutes(app: App, openTimes: OpenTimesService): void {
  const slots = {
    security: SECURITY.token,
    tags,
    summary: "Free times for a booking: its installer's, or for the shopper another one's",
    params: Id,
    querystring: SlotsQuery,
    response: { 200: AppointmentCalendar, ...problems(404) },
  };
  app.get('/bookings/:bookingId/slots', { schema: slots }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) =>
      answer(request, reply, await openTimes.slots(request.params.bookingId, token, request.query.installerId)),
    ),
  );
  const others = {
    security: SECURITY.token,
    tags,
    summary: 'Other installers who can do the work of a booking, for the shopper: the nearest forty',
    params: Id,
    querystring: OthersQuery,
    response: { 200: InstallerList, ...problems(404, 422) },
  };
  app.get('/bookings/:bookingId/installers', { schema: others }, (request, reply) =>
    withConfirmationToken(request, reply, async (token) => {
      const { zipcode: zipCode, radius } = request.query;
      return answer(request, reply, await openTimes.others(request.params.bookingId, token, { zipCode, radius }));
    }),
  );
}
