import type { Logger } from 'pino';
import type { Database } from '../../platform/database';
import { additionalPaymentIssuing } from '../additional-payment/additional-payment.service';
import { followUpService } from '../booking-confirmation/follow-up.service';
import { featureFlagSwitches } from '../marketplace/feature-flags.service';
import { givenUpMailService } from '../mail/given-up-mail.service';
import { orderLifeService } from '../order-life/order-life.service';
import { listDisputes } from '../payment/dispute.service';
import { questionDeskService } from '../product-question/question-desk.service';
import { rebateDesk } from '../rebate/rebate-claim.service';
import { reviewModerationService } from '../review/review-moderation.service';
import type { StaffCommandServices } from './staff-command';
import { staffService } from './staff.service';

/**
 * Creates the services for the command line, which need only a database. The running API moves money and sends mails.
 */
export const staffCommandServices = (db: Database, logger: Logger, now = () => new Date()): StaffCommandServices => ({
  staff: staffService(db),
  orderLife: orderLifeService({ db, now }),
  additionalPayments: { create: additionalPaymentIssuing({ db }) },
  moderation: reviewModerationService(db),
  questions: questionDeskService(db, now),
  rebates: rebateDesk({ db, now }),
  followUps: followUpService(db, logger, now),
  flags: featureFlagSwitches(db),
  mails: givenUpMailService(db),
  disputes: (limit) => listDisputes(db, limit),
});
