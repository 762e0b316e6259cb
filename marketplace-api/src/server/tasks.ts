import type { Logger } from 'pino';
import { ABANDONED_SECONDS } from '../modules/payment/attempt-limits';
import { repeat, type Repeated } from '../platform/repeat';
import { sweep } from '../platform/sweep';
import type { Services } from './services';

const RECOVERY_MS = 2000;
const MAIL_MS = 1000;
const CAPTURE_MS = 2000;
const PROPOSALS_MS = 60_000;
const FOLLOW_UP_MS = 5 * 60_000;
const SWEEP_MS = 10 * 60_000;

export function startTasks(services: Services, logger: Logger): Repeated[] {
  const { db, orders, orderLife, refunds, mail, captures } = services;
  return [
    repeat('recover payments', RECOVERY_MS, logger, () => orders.recover(ABANDONED_SECONDS)),
    repeat('pay back', RECOVERY_MS, logger, () => refunds.payBackWaiting()),
    repeat('send mail', MAIL_MS, logger, () => mail.sendWaiting()),
    repeat('write searches', CAPTURE_MS, logger, () => captures.flush()),
    repeat('end proposals', PROPOSALS_MS, logger, services.followUps.endProposals),
    repeat('follow bookings up', FOLLOW_UP_MS, logger, services.followUps.followUpAll),
    repeat('complete orders', SWEEP_MS, logger, orderLife.completeDue),
    repeat('end reservations', SWEEP_MS, logger, orders.endSettledReservations),
    repeat('sweep', SWEEP_MS, logger, () => sweep(db, logger)),
  ];
}
