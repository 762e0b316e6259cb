import type { Logger } from 'pino';
import type { Database } from '../../src/platform/database/database';
import { additionalPaymentIssuing } from '../../src/modules/orders/additional-payments/additional-payment.service';
import { followUpService } from '../../src/modules/bookings/confirmation/follow-up.service';
import { featureFlagSwitches } from '../../src/modules/flags/feature-flags.service';
import { givenUpMailService } from '../../src/modules/mail/given-up-mail.service';
import { fulfilmentService } from '../../src/modules/orders/fulfilment/fulfilment.service';
import { listDisputes } from '../../src/modules/payments/disputes/dispute.service';
import { personalDataService } from '../../src/modules/personal-data/personal-data.service';
import { findingService } from '../../src/modules/payments/reconciliation/finding.service';
import { questionDeskService } from '../../src/modules/questions/question-desk.service';
import { rebateDesk } from '../../src/modules/orders/rebates/rebate-claim.service';
import { reviewModerationService } from '../../src/modules/reviews/review-moderation.service';
import type { StaffCommandServices } from './staff-command';
import { staffService } from '../../src/modules/staff/staff.service';

/**
 * Creates the services for the command line, which need only a database. The running API moves money and sends mails.
 */
export const staffCommandServices = (db: Database, logger: Logger, now = () => new Date()): StaffCommandServices => ({
  staff: staffService(db),
  fulfilment: fulfilmentService({ db, now }),
  additionalPayments: { create: additionalPaymentIssuing({ db }) },
  moderation: reviewModerationService(db),
  questions: questionDeskService(db, now),
  rebates: rebateDesk({ db, now }),
  followUps: followUpService(db, logger, now),
  flags: featureFlagSwitches(db),
  mails: givenUpMailService(db),
  findings: findingService(db),
  people: personalDataService(db, now),
  disputes: (limit) => listDisputes(db, limit),
});
