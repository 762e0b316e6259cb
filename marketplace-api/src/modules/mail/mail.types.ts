import type { BenefitType } from 'shared-contracts';
import type { RebateClaimStatus } from 'shared-contracts/wire';

/** An appointment with its day (`YYYY-MM-DD`) and slot ("09:00"). */
export interface MailAppointment {
  readonly appointmentDate: string;
  readonly appointmentSlot: string;
}

/** To an installer who must accept or decline. */
type AskedInstaller = MailAppointment & {
  readonly bookingId: string;
  /**
   * The installer that the link is for; it is invalid once the shopper chose another. Absent in mails of older
   * versions.
   */
  readonly installerId?: string;
  readonly lifetimeSeconds: number;
  readonly orderNumber: string;
  readonly installerName: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly work: string;
  readonly vehicle: string | null;
  /** The time before the shopper's change. */
  readonly movedFrom?: MailAppointment | null;
};

/** To a shopper who can choose an appointment by a link. */
type ToChooser = MailAppointment & {
  readonly bookingId: string;
  readonly lifetimeSeconds: number;
  readonly orderNumber: string;
  readonly firstName: string;
  readonly installerName: string;
};

/** The data of each kind of mail. They never contain tokens: a mail's token is issued when it is rendered. */
export interface MailPayloads {
  /** To the shopper; all other data are read from the order. */
  'order-confirmation': { readonly orderId: string };
  /** To the shopper: a code that opens the order's page, created when the mail is rendered. */
  'order-code': { readonly codeId: number; readonly orderNumber: string };
  /** To the installer: the link to accept or decline. */
  'booking-link': AskedInstaller;
  /** To an installer who has not answered for one working day. */
  'booking-reminder': AskedInstaller;
  /** To the shopper. */
  'booking-confirmed': MailAppointment & {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly installerName: string;
    /** Address of the appointment: the shop, or the place that a mobile installer visits (`isVisit`). */
    readonly installerAddress: string;
    readonly isVisit?: boolean;
    /** The driver, where that is not the shopper. */
    readonly driverName?: string | null;
    readonly installerPhone: string;
    /** When the installer expects the car ("09:15"), inside the slot. */
    readonly bookingTime: string;
  };
  /** To the shopper: the link to choose another appointment, or to accept the one that `rebooking` proposes. */
  'booking-declined': MailAppointment & {
    readonly bookingId: string;
    readonly lifetimeSeconds: number;
    readonly orderNumber: string;
    readonly firstName: string;
    readonly installerName: string;
    readonly declineReason: string;
    readonly declineExplanation: string | null;
    readonly rebooking: MailAppointment | null;
    /** Formatted time in the installer's time zone. */
    readonly keptUntil?: string | null;
  };
  /** To the installer: the shopper accepted the proposed time. */
  'booking-agreed': MailAppointment & {
    readonly orderNumber: string;
    readonly installerName: string;
    readonly customerName: string;
    readonly customerPhone: string;
  };
  /* To the shopper; all other data are read from the order when the mail is sent. */
  'order-shipped': { readonly orderId: string };
  'order-delivered': { readonly orderId: string };
  /** `amountCents` is the refund; 0 where nothing was paid. */
  'order-cancelled': { readonly orderId: string; readonly amountCents: number };
  'return-requested': { readonly orderId: string };
  'return-received': { readonly orderId: string };
  /** `reason` is the text that staff wrote. */
  'return-refused': { readonly orderId: string; readonly reason: string };
  /** `isAllBack`: the whole payment is refunded. */
  'order-refunded': { readonly orderId: string; readonly amountCents: number; readonly isAllBack: boolean };
  /**
   * To the shopper: the state of a rebate claim. `reason`: the text of staff for a rejection. `wasCents`: the earlier
   * amount of an open claim, which fell because of a return or refund.
   */
  'rebate-claim': {
    readonly orderId: string;
    readonly status: RebateClaimStatus;
    readonly description: string;
    readonly amountCents: number;
    readonly payoutOn: string;
    readonly reason: string | null;
    readonly wasCents?: number;
  };
  /** To a shopper whose installer has not answered for two working days: the link to choose another time. */
  'booking-unanswered': ToChooser;
  /** To a shopper who did not answer a proposal in time; the appointment is the proposed one. */
  'proposal-lapsed': ToChooser;
  /** To an installer whose proposal was not answered. */
  'proposal-lapsed-installer': MailAppointment & { readonly orderNumber: string; readonly installerName: string };
  /** To the installer: the customer will not come. */
  'booking-cancelled': MailAppointment & {
    readonly orderNumber: string;
    readonly installerName: string;
    readonly customerName: string;
    readonly reason: 'given-up' | 'other-installer' | 'shipped-home' | 'order-cancelled';
  };
  /** Link to choose another time, after the shopper has canceled the appointment. */
  'booking-given-up': ToChooser;
  /** To a member who forgot the password: the link to set a new one. */
  'password-reset': { readonly accountId: string; readonly lifetimeSeconds: number };
  /** To a member whose password was changed, possibly by another person. */
  'password-changed': Readonly<Record<string, never>>;
  /** To the unconfirmed address of a review's writer; contains nothing that the writer typed. */
  'review-received': { readonly productName: string };
  /** To the unconfirmed address of the asker; contains only the text of staff. */
  'question-answered': { readonly productNumber: string; readonly productName: string; readonly answer: string };
  /** To the shopper: the link to pay or decline. */
  'additional-payment': {
    readonly additionalPaymentId: string;
    readonly cartNumber: string;
    readonly lifetimeSeconds: number;
    readonly orderNumber: string;
    readonly firstName: string;
    readonly description: string;
    readonly amountCents: number;
  };
}

export type MailKind = keyof MailPayloads;

/** Kinds that unauthenticated callers can request without payment. Only `offerMail` adds them to the outbox. */
export type OfferedKind = 'review-received' | 'order-code' | 'password-reset';

/** A mail for the outbox. Its kind determines the type of its payload. */
export type MailRequest = {
  [K in MailKind]: {
    readonly kind: K;
    readonly recipient: string;
    readonly benefitType: BenefitType;
    readonly payload: MailPayloads[K];
  };
}[MailKind];

/** A mail caused by an order, a booking or an account, which cannot be requested directly. */
export type CausedMail = Exclude<MailRequest, { kind: OfferedKind }>;

export type OutboxMessage = MailRequest & {
  readonly messageId: number;
  readonly attempts: number;
  readonly createdAt: Date;
};

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
