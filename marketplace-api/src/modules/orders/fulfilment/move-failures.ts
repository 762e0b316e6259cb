import { failure, type Failure } from '../../../platform/values/failure';
import { formatCents } from '../../../platform/values/money';

export const tooLateToMove = (): Failure =>
  failure(
    409,
    'ORDER_SHIPPED',
    'The tires are on their way already, so they can no longer go somewhere else. Choose another time, or call us.',
  );
export const partlyRefunded = (): Failure =>
  failure(
    409,
    'ORDER_PARTLY_REFUNDED',
    'Part of this order has been paid back, so its price at another place is worked out by hand. Call us to move it.',
  );
export const movePending = (): Failure =>
  failure(409, 'ORDER_IN_PROGRESS', 'A payment for this order is being made right now. Try again in a minute.', {
    retryAfterSeconds: 60,
  });
export const taxUnknown = (): Failure =>
  failure(422, 'TAX_PLACE_UNKNOWN', 'We cannot work out the tax for this place. Choose another one, or call us.');
export const priceOfMoveChanged = (totalCents: number): Failure =>
  failure(
    409,
    'TOTAL_CHANGED',
    `At this place your order costs ${formatCents(totalCents)} in total. Check the difference and confirm it.`,
    { field: 'expectedTotal' },
  );
