import { BookingsNeedingHelp, TakenUpBooking, type BookingNeedingHelp } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../../http/app-types';
import { answer } from '../../../http/problem-reply';
import { problems } from '../../../http/problem-schema';
import { SECURITY } from '../../../http/route-security';
import { staffOf } from '../../../http/access/staff-access';
import { STAFF_CALLS } from '../../staff/permissions';
import type { BookingInNeed, FollowUpService } from './follow-up.service';

const tags = ['Bookings (staff)'];
const { bookingsInNeed, takeUpBooking } = STAFF_CALLS;

function viewOf({ helpSince, takenUpAt, contact, ...booking }: BookingInNeed): BookingNeedingHelp {
  const { firstName = '', lastName = '', phoneNumber = '' } = contact ?? {};
  return {
    ...booking,
    helpSince: helpSince.toISOString(),
    takenUpAt: takenUpAt?.toISOString() ?? null,
    contact: contact === null ? null : { firstName, lastName, phoneNumber },
  };
}

const list = {
  security: SECURITY.staff(...bookingsInNeed.roles),
  tags,
  summary: 'Bookings that nobody answers, the oldest first',
  response: { 200: BookingsNeedingHelp },
};
const takeUp = {
  security: SECURITY.staff(...takeUpBooking.roles),
  tags,
  summary: 'You look after this booking: colleagues see that',
  params: Type.Object({ bookingId: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }) }),
  response: { 200: TakenUpBooking, ...problems(404, 409) },
};

/** Registers the staff calls for unanswered appointments, which staff resolve by phone. */
export function bookingHelpRoutes(app: App, followUps: Pick<FollowUpService, 'needingHelp' | 'takeUp'>): void {
  app.get(bookingsInNeed.path, { schema: list }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ bookings: (await followUps.needingHelp()).map(viewOf) }),
  );
  app.post(takeUpBooking.path, { schema: takeUp }, async (request, reply) => {
    const { bookingId } = request.params;
    const takenUpBy = staffOf(request).email;
    return answer(request, reply, (await followUps.takeUp(bookingId, takenUpBy)) ?? { bookingId, takenUpBy });
  });
}
