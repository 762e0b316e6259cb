import { failure, type Failure } from '../../../platform/values/failure';

/** The same response for an unknown, used, expired or foreign link, so that it does not reveal the booking. */
export const linkExpired = (): Failure =>
  failure(
    404,
    'CONFIRMATION_EXPIRED',
    'This link has expired or has been used. Open our newest email about this appointment, or call us.',
  );
export const tokenMissing = (): Failure =>
  failure(401, 'CONFIRMATION_TOKEN', 'Api not set, confirmation token missing!');
export const slotTaken = (field: string): Failure =>
  failure(409, 'SLOT_UNAVAILABLE', 'That time is taken. Choose another time from the calendar.', {
    field,
  });
export const slotClosed = (field: string): Failure =>
  failure(
    422,
    'SLOT_UNAVAILABLE',
    'The installer does not take appointments at that time. Choose another time from the calendar.',
    { field },
  );
export const proposalOver = (): Failure =>
  failure(409, 'HOLD_EXPIRED', 'The proposed time is no longer kept. Choose another time from the calendar.');
/** The token was valid, but another answer came first. */
export const alreadyAnswered = (): Failure =>
  failure(
    409,
    'BOOKING_ANSWERED',
    'This appointment was answered or changed in the meantime. Open our newest email about it.',
  );
/** The offered choice is outdated; the page shows the current one and requests a new choice. */
export const bookingChanged = (): Failure =>
  failure(409, 'BOOKING_CHANGED', 'This appointment changed in the meantime. Look at it again, then choose.');
export const tooLate = ({ installer: { name, phone } }: { installer: { name: string; phone: string } }): Failure =>
  failure(
    422,
    'BOOKING_TOO_LATE',
    `Appointments can be changed until the day before. Call ${name} at ${phone}, and they will help you.`,
  );
export const notChangeable = (): Failure =>
  failure(
    409,
    'BOOKING_CLOSED',
    'Your order has moved on, so you can no longer change this here. Call us and we will help.',
  );
export const noSuchInstaller = (detail = 'That installer is no longer available. Choose another one.'): Failure =>
  failure(422, 'INSTALLER_UNKNOWN', detail, {
    field: 'installerId',
  });
