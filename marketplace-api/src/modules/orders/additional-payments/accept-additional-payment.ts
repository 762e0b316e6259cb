import type { AdditionalPayment } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { hashBody } from '../../../platform/database/idempotency';
import { requireValue } from '../../../platform/values/require-value';
import { returnUrlError } from '../../payments/methods/payment-origin';
import { AdditionalPaymentAttempts } from './additional-payment-attempts';
import {
  additionalPaymentBusy,
  additionalPaymentNotFound,
  additionalPaymentReused,
} from './additional-payment-failures';
import { InstrumentChoice } from './additional-payment-instrument';
import type { Acceptance, AdditionalPaymentDependencies, AdditionalPaymentRow } from './additional-payment.types';

const isDecided = ({ isUsed, state }: AdditionalPaymentRow): boolean =>
  isUsed || state === 'accepted' || state === 'declined';

/**
 * Accepts an additional payment in three steps: intent, provider call, result. Only one of several calls pays, and a
 * failed attempt leaves the payment open.
 */
export class AdditionalPaymentAcceptance {
  private readonly book: AdditionalPaymentAttempts;
  private readonly instruments: InstrumentChoice;

  constructor(private readonly deps: AdditionalPaymentDependencies) {
    this.book = new AdditionalPaymentAttempts(deps);
    this.instruments = new InstrumentChoice(deps);
  }

  async accept(call: Acceptance): Promise<AdditionalPayment | Failure> {
    const repeated = await this.repeated(call);
    if (repeated) return repeated;
    if (isDecided(call.row)) return additionalPaymentNotFound();
    const error = returnUrlError(call.body.returnUrl, call.origin);
    if (error) return error;
    const instrument = await this.instruments.choose(call);
    if (isFailure(instrument) || !('kind' in instrument)) return instrument;
    if (call.row.state === 'paying') await this.book.settleWaiting(call);
    const attemptId = await this.book.begin(call, instrument);
    if (attemptId === null) return this.overtaken(call);
    if (isFailure(attemptId)) return attemptId;
    const { attempts } = this.deps;
    await attempts.pay(requireValue(await attempts.find(attemptId), 'attempt that was begun'));
    return this.book.outcome(call);
  }

  /** Returns the response to an earlier call with the same key, or null when there was none. */
  private async repeated(call: Acceptance): Promise<AdditionalPayment | Failure | null> {
    const before = await this.book.find(call);
    if (before === null) return null;
    return before.bodyHash?.equals(hashBody(call.body)) ? this.book.outcome(call) : additionalPaymentReused();
  }

  /** Returns the response when a concurrent call came first: with the same key, or by paying. */
  private async overtaken(call: Acceptance): Promise<AdditionalPayment | Failure> {
    const repeated = await this.repeated(call);
    if (repeated) return repeated;
    const row = await call.readAgain();
    return row?.state === 'paying' ? additionalPaymentBusy() : additionalPaymentNotFound();
  }
}
