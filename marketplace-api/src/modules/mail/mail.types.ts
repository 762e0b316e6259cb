import type { BenefitType } from 'shared-contracts';
import type { RebateClaimStatus } from 'shared-contracts/wire';

/** An appointment by its day (`YYYY-MM-DD`) and slot ("09:00"). */
export interface MailAppointment {
  readonly appointmentDate: string;
  readonly appointmentSlot: string;
}

/** To an installer that is asked to accept or decline. */
type AskedInstaller = MailAppointment & {
  readonly bookingId: string;
  /**
   * Whom the link is for: it is nothing to an installer that the shopper has left. Absent in mails of older versions.
   */
  readonly installerId?: string;
  readonly lifetimeSeconds: number;
  readonly orderNumber: string;
  readonly installerName: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly work: string;
  readonly vehicle: string | null;
  /** The time that the shopper had before. */
  readonly movedFrom?: MailAppointment | null;
};

/** To a shopper who may choose an appointment by a link. */
type ToChooser = MailAppointment & {
  readonly bookingId: string;
  readonly lifetimeSeconds: number;
  readonly orderNumber: string;
  readonly firstName: string;
  readonly installerName: string;
};

/**
 * What each kind of mail needs to know. Tokens are never here: a mail with a link issues its token when it is rendered.
 */
export interface MailPayloads {
  /** To the shopper; everything else is read from the order. */
  'order-confirmation': { readonly orderId: string };
  /** To the shopper: a code that opens the order's page; it is made when the mail is rendered. */
  'order-code': { readonly codeId: number; readonly orderNumber: string };
  /** To the installer: the link that accepts or declines. */
  'booking-link': AskedInstaller;
  /** To the installer that has not answered for a working day. */
  'booking-reminder': AskedInstaller;
  /** To the shopper. */
  'booking-confirmed': MailAppointment & {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly installerName: string;
    /** Where it takes place: at the shop, or where a mobile installer comes to (`isVisit`). */
    readonly installerAddress: string;
    readonly isVisit?: boolean;
    /** Who brings the car, where that is not the shopper. */
    readonly driverName?: string | null;
    readonly installerPhone: string;
    /** When the installer expects the car ("09:15"), inside the slot. */
    readonly bookingTime: string;
  };
  /** To the shopper: the link to choose another appointment, or to take the one that `rebooking` proposes. */
  'booking-declined': MailAppointment & {
    readonly bookingId: string;
    readonly lifetimeSeconds: number;
    readonly orderNumber: string;
    readonly firstName: string;
    readonly installerName: string;
    readonly declineReason: string;
    readonly declineExplanation: string | null;
    readonly rebooking: MailAppointment | null;
    /** In words, by the installer's clock. */
    readonly keptUntil?: string | null;
  };
  /** To the installer: the shopper takes the time it proposed. */
  'booking-agreed': MailAppointment & {
    readonly orderNumber: string;
    readonly installerName: string;
    readonly customerName: string;
    readonly customerPhone: string;
  };
  /* To the shopper; everything else is read from the order when the mail is sent. */
  'order-shipped': { readonly orderId: string };
  'order-delivered': { readonly orderId: string };
  /** `amountCents` goes back; 0 where nothing was paid. */
  'order-cancelled': { readonly orderId: string; readonly amountCents: number };
  'return-requested': { readonly orderId: string };
  'return-received': { readonly orderId: string };
  /** `reason` in the words of staff. */
  'return-refused': { readonly orderId: string; readonly reason: string };
  /** `isAllBack`: nothing of what was paid is left. */
  'order-refunded': { readonly orderId: string; readonly amountCents: number; readonly isAllBack: boolean };
  /**
   * To the shopper: the state of a rebate claim. `reason`: why it was rejected, in the words of staff. `wasCents`: the
   * amount of an open claim fell from this, because tires came back or were paid back.
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
  /** To the shopper whose installer has not answered for two working days: the link to choose otherwise. */
  'booking-unanswered': ToChooser;
  /** To the shopper who did not answer a proposal in time; the appointment is the proposed one. */
  'proposal-lapsed': ToChooser;
  /** To the installer whose proposal was not answered. */
  'proposal-lapsed-installer': MailAppointment & { readonly orderNumber: string; readonly installerName: string };
  /** To the installer: the customer will not come. */
  'booking-cancelled': MailAppointment & {
    readonly orderNumber: string;
    readonly installerName: string;
    readonly customerName: string;
    readonly reason: 'given-up' | 'other-installer' | 'shipped-home' | 'order-cancelled';
  };
  /** To the shopper who gave the time up: the link to choose another one. */
  'booking-given-up': ToChooser;
  /** To a member who has forgotten the password: the link to set another one. */
  'password-reset': { readonly accountId: string; readonly lifetimeSeconds: number };
  /** To a member whose password was changed, by them or by somebody else. */
  'password-changed': Readonly<Record<string, never>>;
  /** To the address that the writer of a review typed: nothing of the writer's own words. */
  'review-received': { readonly productName: string };
  /** To the address that the asker typed: the words of staff alone. */
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

/** Kinds that anybody can ask for without having paid or signed in: `offerMail` alone puts them in the outbox. */
export type OfferedKind = 'review-received' | 'order-code' | 'password-reset';

/** A mail to put in the outbox: its kind decides what its payload is. */
export type MailRequest = {
  [K in MailKind]: {
    readonly kind: K;
    readonly recipient: string;
    readonly benefitType: BenefitType;
    readonly payload: MailPayloads[K];
  };
}[MailKind];

/** A mail that only what has happened to an order, a booking or an account brings about. */
export type CausedMail = Exclude<MailRequest, { kind: OfferedKind }>;

/** A row of the outbox. */
export type OutboxMessage = MailRequest & {
  readonly messageId: number;
  readonly attempts: number;
  readonly createdAt: Date;
};

/** A mail ready to be sent. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
