import type { AdditionalPayment } from 'shared-contracts/wire';
import { sqlState, type Queries } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { hashBody } from '../../../platform/database/idempotency';
import { randomCode } from '../../../platform/security/session';
import { beginAttempt } from '../../payments/attempts/attempt.service';
import { checkPayer } from '../../payments/attempts/declines';
import { paymentFailure, paymentPending } from '../../payments/methods/payment-failures';
import type { ChosenInstrument } from './additional-payment-instrument';
import { toAdditionalPayment } from './additional-payment-view';
import type { Acceptance, AdditionalPaymentDependencies, AttemptRow } from './additional-payment.types';
import * as sql from './additional-payment.sql';

const WAITS_MS = [25, 50, 100, 200, 400, 800, 1200, 1500, 2000, 2000, 2000];
const UNIQUE_VIOLATION = '23505';

/** The attempts of an additional payment; only one is open at a time. */
export class AdditionalPaymentAttempts {
  constructor(private readonly deps: Pick<AdditionalPaymentDependencies, 'db' | 'attempts' | 'declineLimits'>) {}

  find({ row, key }: Acceptance): Promise<AttemptRow | null> {
    return this.deps.db.one<AttemptRow>(sql.attemptByKey, [row.additionalPaymentId, key]);
  }

  /** Returns the new attempt's id, or null when another attempt is paying or has paid. */
  async begin(call: Acceptance, instrument: ChosenInstrument): Promise<string | Failure | null> {
    try {
      return await this.deps.db.transaction<string | Failure | null>(
        (tx) => this.insert(tx, call, instrument),
        (attemptId) => attemptId === null || isFailure(attemptId),
      );
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) return null;
      throw error;
    }
  }

  private async insert(
    tx: Queries,
    { row, key, origin, client, body }: Acceptance,
    { providerToken, paymentMethod, label, fingerprint: card }: ChosenInstrument,
  ): Promise<string | Failure | null> {
    const { additionalPaymentId, amountCents, cartNumber } = row;
    const payer = { client, payer: hashBody(additionalPaymentId), card };
    const checked = await checkPayer(tx, payer, this.deps.declineLimits);
    if (isFailure(checked)) return checked;
    if ((await tx.count(sql.startPaying, [additionalPaymentId])) === 0) return null;
    const attemptId = `att_${additionalPaymentId}_${randomCode(6)}`;
    await beginAttempt(tx, {
      attemptId,
      additionalPaymentId,
      amountCents,
      providerToken,
      paymentMethod,
      paymentLabel: label,
      returnUrl: body.returnUrl ?? `${origin}/additional-payment/${encodeURIComponent(cartNumber)}`,
      idempotencyKey: key,
      bodyHash: hashBody(body),
      payer: { ...payer, ...checked },
    });
    return attemptId;
  }

  /** Voids an attempt that waits for its shopper, because the shopper started to pay again. */
  async settleWaiting({ row }: Acceptance): Promise<void> {
    const { db, attempts } = this.deps;
    const waiting = await db.one<AttemptRow>(sql.waitingAttempt, [row.additionalPaymentId]);
    const attempt = waiting && (await attempts.find(waiting.attemptId));
    if (attempt) await attempts.settle(attempt);
  }

  /** Waits for the attempt of this call to end: another call with the same key may be paying it. */
  async outcome(call: Acceptance): Promise<AdditionalPayment | Failure> {
    for (const ms of WAITS_MS) {
      const attempt = await this.find(call);
      if (attempt?.state === 'failed') return paymentFailure(attempt.failureCode, attempt.paymentMethod);
      const row = attempt === null || attempt.state === 'open' ? null : await call.readAgain();
      if (row !== null) return toAdditionalPayment(row, attempt);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    return paymentPending();
  }
}
