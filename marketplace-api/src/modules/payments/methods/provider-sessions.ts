import crypto from 'node:crypto';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { PaymentSession, PaymentSessionBody } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database/database';
import type { Fence } from '../../../platform/database/idempotency';
import { foreignAddress, paymentUnreachable } from './payment-failures';
import { isRedirectMethod, methodError } from './payment-methods';
import { returnUrlError, type StoreOrigin } from './payment-origin';
import type { PaymentProvider } from '../provider/payment-provider';
import type { TitledFailure } from './titled-failure';
import * as sql from './payment.sql';

/** A session at the provider for a cart (or its order), an amount and a page. */
export interface SessionRequest {
  readonly cartNumber: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly payerEmail: string | undefined;
  readonly variant: BenefitType;
  readonly origin: StoreOrigin;
  readonly body: Omit<PaymentSessionBody, 'cartNumber'>;
  /** Claim of the request's idempotency key, where it has one. */
  readonly fence?: Fence;
}

interface SessionDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
}

/** Validates the merchant for Apple's sheet, only for a session that this cart opened. */
async function validateMerchant(
  { db, provider }: SessionDependencies,
  { cartNumber, variant, origin, body: { paymentMethod } }: SessionRequest,
  validationUrl: string,
): Promise<PaymentSession | TitledFailure> {
  const validated = await provider.validateMerchant(validationUrl, {
    displayName: VARIANT_RULES[variant].displayName,
    domainName: new URL(origin).host,
  });
  if (validated === 'unavailable') return paymentUnreachable('paymentMethod');
  if (validated === null) return foreignAddress();
  const isOwn = (await db.one(sql.sessionOfCart, [validated.sessionId, cartNumber, paymentMethod])) !== null;
  if (!isOwn) return foreignAddress();
  return {
    sessionId: validated.sessionId,
    paymentMethod,
    frameUrl: null,
    redirectUrl: null,
    validationUrl,
    merchantSession: validated.merchantSession,
    status: 'OK',
  };
}

async function createSession(
  { db, provider }: SessionDependencies,
  { cartNumber, amountCents, currency, payerEmail, variant, origin, body, fence }: SessionRequest,
): Promise<PaymentSession | TitledFailure> {
  const { paymentMethod } = body;
  const isRedirect = isRedirectMethod(paymentMethod);
  const created = await provider.createSession({
    method: paymentMethod,
    amountCents,
    currency,
    merchant: VARIANT_RULES[variant].displayName,
    variant,
    origin,
    ...(isRedirect ? { returnUrl: body.returnUrl ?? `${origin}/checkout/payment` } : {}),
    ...(payerEmail ? { payerEmail } : {}),
  });
  if (created === 'unavailable') return paymentUnreachable('paymentMethod');
  const status = created.status === 'rejected' ? 'REJECT' : 'OK';
  await db.transaction(async (tx) => {
    await fence?.hold(tx);
    await tx.count(sql.keepSession, [created.sessionId, cartNumber, paymentMethod, amountCents, status]);
  });
  return {
    sessionId: created.sessionId,
    paymentMethod,
    frameUrl: isRedirect ? null : created.url,
    redirectUrl: isRedirect ? created.url : null,
    validationUrl: created.validationUrl,
    merchantSession: null,
    status,
  };
}

/** Returns the address of the card form; a card needs no provider session. */
const cardForm = ({ provider }: SessionDependencies, { origin, variant, body }: SessionRequest): PaymentSession => ({
  sessionId: `ps_${crypto.randomBytes(18).toString('base64url')}`,
  paymentMethod: 'credit-card',
  frameUrl: provider.cardFrameUrl(origin, variant),
  redirectUrl: null,
  validationUrl: body.validationUrl ?? null,
  merchantSession: null,
  status: 'OK',
});

export function providerSessions(deps: SessionDependencies) {
  return {
    async open(request: SessionRequest): Promise<PaymentSession | TitledFailure> {
      const { variant, origin, body } = request;
      const error = methodError(deps.provider, variant, body.paymentMethod) ?? returnUrlError(body.returnUrl, origin);
      if (error) return error;
      if (body.paymentMethod === 'credit-card') return cardForm(deps, request);
      if (body.paymentMethod === 'apple-pay' && body.validationUrl !== undefined)
        return validateMerchant(deps, request, body.validationUrl);
      return createSession(deps, request);
    },
  };
}
