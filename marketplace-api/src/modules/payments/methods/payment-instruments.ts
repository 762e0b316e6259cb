import type { BenefitType, PaymentMethod } from 'shared-contracts';
import type { PaymentTokenBody } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database/database';
import { requireValue } from '../../../platform/values/require-value';
import type { StoredPayment } from '../../cart/cart.types';
import {
  approvalOutdated,
  instrumentInvalid,
  notApproved,
  paymentUnreachable,
  rejectedBy,
  unknownToken,
} from './payment-failures';
import { isRedirectMethod, methodError, nameOfMethod } from './payment-methods';
import type { ApprovedSession, PaymentProvider, ProviderMoney } from '../provider/payment-provider';
import type { FieldFailure } from './titled-failure';
import * as sql from './payment.sql';

export interface InstrumentDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
}

type Instrument = Omit<StoredPayment, 'paymentToken' | 'paymentMethod'>;

/** Checks that a request has what its method needs: a provider token or an approved session. */
function instrumentError({ paymentMethod, providerToken, sessionId }: PaymentTokenBody): FieldFailure | null {
  const [needed, other] = isRedirectMethod(paymentMethod)
    ? (['sessionId', 'providerToken'] as const)
    : (['providerToken', 'sessionId'] as const);
  const references = { providerToken, sessionId };
  const [first, ...others] = [
    ...(references[needed] === undefined
      ? [{ field: needed, message: `${nameOfMethod(paymentMethod)} needs ${needed}.` }]
      : []),
    ...(references[other] === undefined
      ? []
      : [{ field: other, message: `${nameOfMethod(paymentMethod)} takes no ${other}; leave it out.` }]),
  ];
  return first === undefined ? null : instrumentInvalid(first, ...others);
}

const isApprovalOf = (due: ProviderMoney, session: ProviderMoney): boolean =>
  session.amountCents === due.amountCents && session.currency === due.currency;

/** Verifies payment instruments with the provider: approved for this cart, by this method, for the amount due now. */
export function paymentInstruments({ db, provider }: InstrumentDependencies) {
  const sessionOfCart = (sessionId: string, cartNumber: string, method: PaymentMethod) =>
    db.one<{ status: 'OK' | 'REJECT' }>(sql.sessionOfCart, [sessionId, cartNumber, method]);

  async function ofSession({ cartNumber, paymentMethod }: PaymentTokenBody, due: ProviderMoney, sessionId: string) {
    const kept = await sessionOfCart(sessionId, cartNumber, paymentMethod);
    if (kept === null) return unknownToken('sessionId');
    if (kept.status === 'REJECT') return rejectedBy(paymentMethod);
    const session = await provider.session(sessionId);
    if (session === 'unavailable') return paymentUnreachable('sessionId');
    if (session?.status !== 'approved') return notApproved(paymentMethod);
    if (session.sessionId !== sessionId || session.method !== paymentMethod) return unknownToken('sessionId');
    if (!isApprovalOf(due, session)) return approvalOutdated(paymentMethod, 'sessionId');
    const { amountCents: approvedCents } = session;
    return {
      providerToken: sessionId,
      brand: nameOfMethod(paymentMethod),
      last4: null,
      expiry: null,
      fingerprint: null,
      approvedCents,
    };
  }

  /**
   * Returns whether a token belongs to its method. A card's comes from the form, a wallet's from a sheet that this cart
   * opened.
   */
  async function isOfMethod({ cartNumber, paymentMethod }: PaymentTokenBody, session: ApprovedSession | null) {
    if (paymentMethod === 'credit-card') return session === null;
    if (session?.method !== paymentMethod) return false;
    return (await sessionOfCart(session.sessionId, cartNumber, paymentMethod)) !== null;
  }

  async function ofToken(body: PaymentTokenBody, due: ProviderMoney, providerToken: string) {
    const found = await provider.tokenInfo(providerToken);
    if (found === 'unavailable') return paymentUnreachable('providerToken');
    if (found === null || !(await isOfMethod(body, found.session))) return unknownToken('providerToken');
    const { brand, last4, expiry, fingerprint, session } = found;
    if (session !== null && !isApprovalOf(due, session)) return approvalOutdated(body.paymentMethod, 'providerToken');
    return { providerToken, brand, last4, expiry, fingerprint, approvedCents: session?.amountCents ?? null };
  }

  return {
    async identify(
      variant: BenefitType,
      due: ProviderMoney,
      body: PaymentTokenBody,
    ): Promise<Instrument | FieldFailure> {
      const error = methodError(provider, variant, body.paymentMethod) ?? instrumentError(body);
      if (error) return error;
      return isRedirectMethod(body.paymentMethod)
        ? ofSession(body, due, requireValue(body.sessionId, 'sessionId'))
        : ofToken(body, due, requireValue(body.providerToken, 'providerToken'));
    },
  };
}
