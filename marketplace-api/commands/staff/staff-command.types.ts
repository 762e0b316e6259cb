import type { StaffMember } from '../../src/platform/security/staff';
import type { AdditionalPaymentService } from '../../src/modules/orders/additional-payments/additional-payment.service';
import type { FollowUpService } from '../../src/modules/bookings/confirmation/follow-up.service';
import type { FeatureFlagSwitches } from '../../src/modules/flags/feature-flags.service';
import type { GivenUpMailService } from '../../src/modules/mail/given-up-mail.service';
import type { OrderActor } from '../../src/modules/orders/placement/order-actor';
import type { FulfilmentService } from '../../src/modules/orders/fulfilment/fulfilment.service';
import type { DisputeRow } from '../../src/modules/payments/disputes/dispute.service';
import type { PersonalDataService } from '../../src/modules/personal-data/personal-data.service';
import type { FindingService } from '../../src/modules/payments/reconciliation/finding.service';
import type { QuestionDeskService } from '../../src/modules/questions/question-desk.service';
import type { RebateClaimService } from '../../src/modules/orders/rebates/rebate-claim.service';
import type { ReviewModerationService } from '../../src/modules/reviews/review-moderation.service';
import type { StaffCall } from '../../src/modules/staff/permissions';
import type { StaffService } from '../../src/modules/staff/staff.service';

/** The services that commands use, shared with the HTTP calls of staff. */
export interface StaffCommandServices {
  readonly staff: StaffService;
  readonly fulfilment: FulfilmentService;
  readonly additionalPayments: Pick<AdditionalPaymentService, 'create'>;
  readonly moderation: Pick<ReviewModerationService, 'queue' | 'decide'>;
  readonly questions: QuestionDeskService;
  readonly rebates: Omit<RebateClaimService, 'file'>;
  readonly followUps: Pick<FollowUpService, 'needingHelp' | 'takeUp'>;
  readonly flags: FeatureFlagSwitches;
  readonly mails: GivenUpMailService;
  readonly findings: FindingService;
  readonly people: PersonalDataService;
  disputes(limit: number): Promise<DisputeRow[]>;
}

type Value = string | boolean | readonly string[] | undefined;

export interface Written {
  readonly positionals: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[] | undefined;
  has(option: string): boolean;
}

export type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>;
export type Values = Readonly<Record<string, Value>>;

/** Output of a command: lines, or a failure with its next step. */
export type Lines = readonly string[];

/** A command that needs no account, because it creates accounts. Access to the database authorizes it. */
export interface OperatorCommand {
  readonly usage: string;
  readonly help: string;
  readonly options: Options;
  run(services: StaffCommandServices, written: Written): Promise<Lines>;
}

/** A command of a member of staff: it parses its input, then records the act in the audit log, then runs. */
export interface ActCommand {
  readonly usage: string;
  readonly help: string;
  readonly options: Options;
  readonly call: StaffCall;
  /** @throws StaffCommandError for invalid input */
  plan(written: Written): Act;
}

export interface Actor {
  readonly member: StaffMember;
  readonly actor: OrderActor;
}

export interface Act {
  /** Subject of the act for the audit log. `order` is a number or an id, and is resolved to an id. */
  readonly subject: { readonly order?: string } & Readonly<Record<string, string | undefined>>;
  /** Returns lines, or a failure (`isFailure`). `orderId` is the id of `subject.order`. */
  run(services: StaffCommandServices, by: Actor & { readonly orderId: string }): Promise<unknown>;
}
