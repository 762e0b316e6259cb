import { VARIANT_RULES } from 'shared-contracts';
import type { AcceptAdditionalPaymentBody, AdditionalPayment, PaymentTokenBody } from 'shared-contracts/wire';
import { sqlState } from '../../platform/database';
import { isFailure, type Failure } from '../../platform/failure';
import { hashBody } from '../../platform/idempotency';
import { randomCode } from '../../platform/session';
import { beginAttempt } from '../payment/attempt.service';
import { paymentFailure, paymentPending } from '../payment/payment-failures';
import { isSettledByProgram } from '../payment/payment-methods';
import { returnUrlFault, type StoreOrigin } from '../payment/payment-origin';
import { paymentMeans } from '../payment/payment-means';
import { labelOf, paymentVisits } from '../payment/payment.service';
import {
  additionalPaymentBusy,
  additionalPaymentNotFound,
  additionalPaymentReused,
  methodMissing,
} from './additional-payment-failures';
import { toAdditionalPayment } from './additional-payment-view';
import type { AdditionalPaymentDependencies, AdditionalPaymentRow, AttemptRow } from './additional-payment.types';
import * as sql from './additional-payment.sql';

export interface Acceptance {
  readonly row: AdditionalPaymentRow;
  readonly key: string;
  readonly origin: StoreOrigin;
  readonly body: AcceptAdditionalPaymentBody;
}

type Means = { readonly providerToken: string | null; readonly paymentMethod: string; readonly label: string };
type Reread = () => Promise<AdditionalPaymentRow | null>;

/** An additional payment is asked for in the currency of its order. */
const CURRENCY = 'USD';
const WAITS_MS = [25, 50, 100, 200, 400, 800, 1200, 1500, 2000, 2000, 2000];

/** What it is paid with; a session when the method has only been begun. */
function choosing({ db, provider }: AdditionalPaymentDependencies) {
  const meansOf = paymentMeans({ db, provider });
  const visit = paymentVisits({ db, provider });
  return async ({ row, origin, body }: Acceptance): Promise<Means | AdditionalPayment | Failure> => {
    if (isSettledByProgram(row.benefitType))
      return {
        providerToken: null,
        paymentMethod: 'program',
        label: `Settled by the ${VARIANT_RULES[row.benefitType].displayName}`,
      };
    const { paymentMethod, providerToken, sessionId, validationUrl, returnUrl } = body;
    if (paymentMethod === undefined) return methodMissing();
    const due = { amountCents: row.amountCents, currency: CURRENCY };
    if (providerToken === undefined && sessionId === undefined) {
      const begun = await visit({
        cartNumber: row.cartNumber,
        ...due,
        payerEmail: row.customerEmail,
        variant: row.benefitType,
        origin,
        body: { paymentMethod, ...(validationUrl ? { validationUrl } : {}), ...(returnUrl ? { returnUrl } : {}) },
      });
      return isFailure(begun) ? begun : toAdditionalPayment(row, null, begun);
    }
    const token: PaymentTokenBody = {
      paymentMethod,
      cartNumber: row.cartNumber,
      ...(providerToken === undefined ? {} : { providerToken }),
      ...(sessionId === undefined ? {} : { sessionId }),
    };
    const found = await meansOf(row.benefitType, due, token);
    return isFailure(found) ? found : { providerToken: found.providerToken, paymentMethod, label: labelOf(found) };
  };
}

/** The attempts of an additional payment, one of them at a time. */
function bookOf({ db, attempts }: AdditionalPaymentDependencies) {
  const byKey = (id: string, key: string) => db.one<AttemptRow>(sql.attemptByKey, [id, key]);
  return {
    byKey,
    /** One transaction: the payment is this attempt's, or somebody else's. */
    async intend({ row, key, origin, body }: Acceptance, means: Means): Promise<string | null> {
      const attemptId = `att_${row.additionalPaymentId}_${randomCode(6)}`;
      try {
        return await db.transaction<string | null>(
          async (tx) => {
            if ((await tx.count(sql.startPaying, [row.additionalPaymentId])) === 0) return null;
            await beginAttempt(tx, {
              attemptId,
              additionalPaymentId: row.additionalPaymentId,
              amountCents: row.amountCents,
              providerToken: means.providerToken,
              paymentMethod: means.paymentMethod,
              paymentLabel: means.label,
              returnUrl: body.returnUrl ?? `${origin}/additional-payment/${encodeURIComponent(row.cartNumber)}`,
              idempotencyKey: key,
              bodyHash: hashBody(body),
            });
            return attemptId;
          },
          (answer) => answer === null,
        );
      } catch (error) {
        if (sqlState(error) === '23505') return null;
        throw error;
      }
    },
    /** A shopper who pays again does not mean to confirm the payment before. */
    async ruleOutWaiting(id: string): Promise<void> {
      const waiting = await db.one<AttemptRow>(sql.waitingAttempt, [id]);
      const attempt = waiting && (await attempts.find(waiting.attemptId));
      if (attempt) await attempts.settle(attempt);
    },
    async outcome(id: string, key: string, reread: Reread): Promise<AdditionalPayment | Failure> {
      for (const ms of WAITS_MS) {
        const attempt = await byKey(id, key);
        if (attempt?.state === 'failed') return paymentFailure(attempt.failureCode, attempt.paymentMethod);
        const row = attempt === null || attempt.state === 'open' ? null : await reread();
        if (row !== null) return toAdditionalPayment(row, attempt);
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
      return paymentPending();
    },
  };
}

/** Intent → provider → result: the payment is taken by one of any number of calls, and a failed one leaves it open again. */
export function accepting(deps: AdditionalPaymentDependencies) {
  const { attempts } = deps;
  const { byKey, intend, ruleOutWaiting, outcome } = bookOf(deps);
  const choose = choosing(deps);

  async function same({ row, key, body }: Acceptance, reread: Reread): Promise<AdditionalPayment | Failure | null> {
    const before = await byKey(row.additionalPaymentId, key);
    if (before === null) return null;
    return before.bodyHash?.equals(hashBody(body))
      ? outcome(row.additionalPaymentId, key, reread)
      : additionalPaymentReused();
  }

  return async (call: Acceptance, reread: Reread): Promise<AdditionalPayment | Failure> => {
    const { row, key } = call;
    const known = await same(call, reread);
    if (known) return known;
    if (row.isUsed || row.state === 'accepted' || row.state === 'declined') return additionalPaymentNotFound();
    const fault = returnUrlFault(call.body.returnUrl, call.origin);
    if (fault) return fault;
    const means = await choose(call);
    if (isFailure(means) || !('providerToken' in means)) return means;
    if (row.state === 'paying') await ruleOutWaiting(row.additionalPaymentId);
    const begun = await intend(call, means);
    if (begun === null)
      return (
        (await same(call, reread)) ??
        ((await reread())?.state === 'paying' ? additionalPaymentBusy() : additionalPaymentNotFound())
      );
    await attempts.pay((await attempts.find(begun))!);
    return outcome(row.additionalPaymentId, key, reread);
  };
}
