import { VARIANT_RULES } from 'shared-contracts';
import type { AcceptAdditionalPaymentBody, AdditionalPayment, PaymentTokenBody } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { isSettledByProgram } from '../../payments/methods/payment-methods';
import type { StoreOrigin } from '../../payments/methods/payment-origin';
import { paymentInstruments } from '../../payments/methods/payment-instruments';
import { providerSessions } from '../../payments/methods/provider-sessions';
import { labelOf } from '../../payments/methods/payment.service';
import { methodMissing } from './additional-payment-failures';
import { toAdditionalPayment } from './additional-payment-view';
import type { AdditionalPaymentDependencies, AdditionalPaymentRow } from './additional-payment.types';

export interface ChosenInstrument {
  readonly kind: 'instrument';
  /** Null where the program pays. */
  readonly providerToken: string | null;
  readonly paymentMethod: string;
  readonly label: string;
  /** Fingerprint of the card, where a card pays. */
  readonly fingerprint: string | null;
}

export interface InstrumentRequest {
  readonly row: AdditionalPaymentRow;
  readonly origin: StoreOrigin;
  readonly body: AcceptAdditionalPaymentBody;
}

/** Currency of every additional payment: the same as its order's. */
const CURRENCY = 'USD';
const dueOf = ({ amountCents }: AdditionalPaymentRow) => ({ amountCents, currency: CURRENCY });

const programInstrument = ({ benefitType }: AdditionalPaymentRow): ChosenInstrument => ({
  kind: 'instrument',
  providerToken: null,
  paymentMethod: 'program',
  label: `Settled by the ${VARIANT_RULES[benefitType].displayName}`,
  fingerprint: null,
});

export class InstrumentChoice {
  private readonly instruments;
  private readonly sessions;

  constructor({ db, provider }: Pick<AdditionalPaymentDependencies, 'db' | 'provider'>) {
    this.instruments = paymentInstruments({ db, provider });
    this.sessions = providerSessions({ db, provider });
  }

  /**
   * Returns the instrument, or the payment with a new provider session when the method needs a visit to the provider.
   */
  async choose(request: InstrumentRequest): Promise<ChosenInstrument | AdditionalPayment | Failure> {
    const { row, body } = request;
    if (isSettledByProgram(row.benefitType)) return programInstrument(row);
    const { paymentMethod } = body;
    if (paymentMethod === undefined) return methodMissing();
    if (body.providerToken === undefined && body.sessionId === undefined)
      return this.openSession(request, paymentMethod);
    return this.identify(request, paymentMethod);
  }

  private async openSession(
    { row, origin, body: { validationUrl, returnUrl } }: InstrumentRequest,
    paymentMethod: PaymentTokenBody['paymentMethod'],
  ): Promise<AdditionalPayment | Failure> {
    const session = await this.sessions.open({
      cartNumber: row.cartNumber,
      ...dueOf(row),
      payerEmail: row.customerEmail,
      variant: row.benefitType,
      origin,
      body: { paymentMethod, ...(validationUrl ? { validationUrl } : {}), ...(returnUrl ? { returnUrl } : {}) },
    });
    return isFailure(session) ? session : toAdditionalPayment(row, null, session);
  }

  private async identify(
    { row, body: { providerToken, sessionId } }: InstrumentRequest,
    paymentMethod: PaymentTokenBody['paymentMethod'],
  ): Promise<ChosenInstrument | Failure> {
    const found = await this.instruments.identify(row.benefitType, dueOf(row), {
      paymentMethod,
      cartNumber: row.cartNumber,
      ...(providerToken === undefined ? {} : { providerToken }),
      ...(sessionId === undefined ? {} : { sessionId }),
    });
    if (isFailure(found)) return found;
    const { providerToken: token, fingerprint = null } = found;
    return { kind: 'instrument', providerToken: token, paymentMethod, label: labelOf(found), fingerprint };
  }
}
