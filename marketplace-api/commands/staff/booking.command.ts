import { isFailure } from '../../src/platform/values/failure';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { nothingElse, StaffCommandError, subjectOf } from './command-input';
import type { ActCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const list: ActCommand = {
  usage: '',
  help: 'appointments that nobody answers, the oldest first',
  options: {},
  call: STAFF_CALLS.bookingsInNeed,
  plan({ positionals }) {
    nothingElse(positionals);
    return {
      subject: {},
      async run({ followUps }) {
        const bookings = await followUps.needingHelp();
        if (bookings.length === 0) return ['No booking needs help.'];
        return bookings.flatMap(({ bookingId, status, orderNumber, contact, ...booking }) => [
          `${bookingId}  ${status}  order ${orderNumber}  ${booking.appointmentDate} ${booking.appointmentSlot}  ` +
            `since ${booking.helpSince.toISOString()}`,
          `  installer ${booking.installerName}, ${booking.installerPhone}; ` +
            `customer ${contact?.firstName ?? ''} ${contact?.lastName ?? ''}, ${contact?.phoneNumber ?? ''}` +
            `${booking.takenUpBy ? `; ${booking.takenUpBy} looks after it` : ''}`,
        ]);
      },
    };
  },
};

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const take: ActCommand = {
  usage: '<booking>',
  help: 'you look after it: colleagues see that',
  options: {},
  call: STAFF_CALLS.takeUpBooking,
  plan({ positionals }) {
    const bookingId = subjectOf(positionals, 'booking');
    if (!UUID.test(bookingId)) throw new StaffCommandError('A booking is named by its id; "booking list" shows them.');
    return {
      subject: { bookingId },
      async run({ followUps }, { member }) {
        const error = await followUps.takeUp(bookingId, member.email);
        return isFailure(error) ? error : [`You look after booking ${bookingId}. Call the installer and the customer.`];
      },
    };
  },
};

export const BOOKINGS: Readonly<Record<string, ActCommand>> = dictionary({
  'booking list': list,
  'booking take': take,
});
