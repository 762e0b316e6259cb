import type { Logger } from 'pino';
import { ABANDONED_SECONDS } from '../modules/payments/attempts/attempt-limits';
import { repeat, type Repeated } from '../platform/background/repeat';
import { sweep } from '../platform/background/sweep';
import type { Services } from './services';

const RECOVERY_MS = 2000;
/** Looks whether a comparison is due: each hour, and when staff want one. */
const COMPARE_MS = 30_000;
const FINDINGS_MS = 10_000;
const MAIL_MS = 1000;
const TAXES_MS = 2000;
const CAPTURE_MS = 2000;
const PROPOSALS_MS = 60_000;
const FOLLOW_UP_MS = 5 * 60_000;
const SWEEP_MS = 10 * 60_000;

type Task = readonly [everyMs: number, run: () => Promise<unknown>];

export const TASKS = [
  'recover payments',
  'pay back',
  'compare payments',
  'pay findings back',
  'send mail',
  'report taxes',
  'write searches',
  'end proposals',
  'follow bookings up',
  'complete orders',
  'end reservations',
  'sweep',
] as const;
export type TaskName = (typeof TASKS)[number];

/** Starts the API's recurring background tasks. */
export function startTasks(services: Services, logger: Logger): Repeated[] {
  const { db, orders, fulfilment, refunds, reconciliation, mail, captures } = services;
  const tasks: Readonly<Record<TaskName, Task>> = {
    'recover payments': [RECOVERY_MS, () => orders.recover(ABANDONED_SECONDS)],
    'pay back': [RECOVERY_MS, () => refunds.payBackWaiting()],
    'compare payments': [COMPARE_MS, () => reconciliation.reconcile()],
    'pay findings back': [FINDINGS_MS, () => reconciliation.payBack()],
    'send mail': [MAIL_MS, () => mail.sendWaiting()],
    'report taxes': [TAXES_MS, () => services.taxReports.sendWaiting()],
    'write searches': [CAPTURE_MS, () => captures.flush()],
    'end proposals': [PROPOSALS_MS, services.followUps.endProposals],
    'follow bookings up': [FOLLOW_UP_MS, services.followUps.followUpAll],
    'complete orders': [SWEEP_MS, fulfilment.completeDue],
    'end reservations': [SWEEP_MS, orders.endSettledReservations],
    sweep: [SWEEP_MS, () => sweep(db, logger)],
  };
  return TASKS.map((name) => repeat(name, tasks[name][0], logger, tasks[name][1]));
}
