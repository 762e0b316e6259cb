import crypto from 'node:crypto';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { Cart, PaymentSession, PaymentSessionBody, PaymentToken, PaymentTokenBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { isFailure, type Failure } from '../../platform/failure';
import type { Fence } from '../../platform/idempotency';
import { centsOf } from '../../platform/money';
import type { Session } from '../../platform/session';
import type { CartService } from '../cart/cart.service';
import type { StoredPayment } from '../cart/cart.types';
import { emptyCart, foreignAddress, paymentUnreachable } from './payment-failures';
import { isRedirectMethod, methodFault } from './payment-methods';
import { returnUrlFault, type StoreOrigin } from './payment-origin';
import { paymentMeans } from './payment-means';
import type { PaymentProvider, ProviderMoney } from './payment-provider';
import type { TitledFailure } from './titled-failure';
import * as sql from './payment.sql';

export interface PaymentDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly carts: Pick<CartService, 'read' | 'setPayment'>;
}

/** A visit to the provider: of a cart (also one that was ordered), for an amount, from a page. */
export interface Visit {
  readonly cartNumber: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly payerEmail: string | undefined;
  readonly variant: BenefitType;
  readonly origin: StoreOrigin;
  readonly body: Omit<PaymentSessionBody, 'cartNumber'>;
  /** Of the key that the visit was asked for with, where it has one. */
  readonly fence?: Fence;
}

const dueOf = ({ total }: Cart): ProviderMoney => ({ amountCents: centsOf(total.value), currency: total.currency });
const payerOf = (cart: Cart): string | undefined => cart.contact?.email ?? cart.shippingAddress?.email;

type VisitDependencies = Pick<PaymentDependencies, 'db' | 'provider'>;

/** Apple's sheet asks its merchant to be validated: only for a session that this cart has begun. */
async function validateMerchant(
  { db, provider }: VisitDependencies,
  { cartNumber, variant, origin, body }: Visit,
  validationUrl: string,
): Promise<PaymentSession | TitledFailure> {
  const validated = await provider.validateMerchant(validationUrl, {
    displayName: VARIANT_RULES[variant].displayName,
    domainName: new URL(origin).host,
  });
  if (validated === 'unavailable') return paymentUnreachable('paymentMethod');
  if (
    validated === null ||
    (await db.one(sql.sessionOfCart, [validated.sessionId, cartNumber, body.paymentMethod])) === null
  )
    return foreignAddress();
  return {
    sessionId: validated.sessionId,
    paymentMethod: body.paymentMethod,
    frameUrl: null,
    redirectUrl: null,
    validationUrl,
    merchantSession: validated.merchantSession,
    status: 'OK',
  };
}

export function paymentVisits(deps: VisitDependencies) {
  const { db, provider } = deps;

  async function begin({
    cartNumber,
    amountCents,
    currency,
    payerEmail,
    variant,
    origin,
    body,
    fence,
  }: Visit): Promise<PaymentSession | TitledFailure> {
    const { paymentMethod } = body;
    const isRedirect = isRedirectMethod(paymentMethod);
    const visited = await provider.createSession({
      method: paymentMethod,
      amountCents,
      currency,
      merchant: VARIANT_RULES[variant].displayName,
      variant,
      origin,
      ...(isRedirect ? { returnUrl: body.returnUrl ?? `${origin}/checkout/payment` } : {}),
      ...(payerEmail ? { payerEmail } : {}),
    });
    if (visited === 'unavailable') return paymentUnreachable('paymentMethod');
    const status = visited.status === 'rejected' ? 'REJECT' : 'OK';
    await db.transaction(async (tx) => {
      await fence?.hold(tx);
      await tx.count(sql.keepSession, [visited.sessionId, cartNumber, paymentMethod, amountCents, status]);
    });
    return {
      sessionId: visited.sessionId,
      paymentMethod,
      frameUrl: isRedirect ? null : visited.url,
      redirectUrl: isRedirect ? visited.url : null,
      validationUrl: visited.validationUrl,
      merchantSession: null,
      status,
    };
  }

  /** For a card: the address of the provider's own form; for the others a visit to the provider. */
  return async (visit: Visit): Promise<PaymentSession | TitledFailure> => {
    const { variant, origin, body } = visit;
    const fault = methodFault(variant, body.paymentMethod) ?? returnUrlFault(body.returnUrl, origin);
    if (fault) return fault;
    if (body.paymentMethod === 'apple-pay' && body.validationUrl !== undefined)
      return validateMerchant(deps, visit, body.validationUrl);
    if (body.paymentMethod !== 'credit-card') return begin(visit);
    return {
      sessionId: `ps_${crypto.randomBytes(18).toString('base64url')}`,
      paymentMethod: 'credit-card',
      frameUrl: provider.cardFrameUrl(origin, variant),
      redirectUrl: null,
      validationUrl: body.validationUrl ?? null,
      merchantSession: null,
      status: 'OK',
    };
  };
}

/** "Visa ending in 4242", "Google Pay ending in 4242", "PayPal". */
export const labelOf = ({ brand, last4 }: Pick<StoredPayment, 'brand' | 'last4'>): string =>
  last4 === null ? (brand ?? 'Card') : `${brand ?? 'Card'} ending in ${last4}`;

/** Who asks, and the key that the call came with. */
interface Asking {
  readonly session: Session;
  readonly fence: Fence;
}

export function paymentService(deps: PaymentDependencies) {
  const means = paymentMeans(deps);
  const visit = paymentVisits(deps);
  return {
    /** What was chosen is begun for this cart and its total as it is now. */
    async createSession(
      { session, origin, fence }: Asking & { readonly origin: StoreOrigin },
      { cartNumber, ...body }: PaymentSessionBody,
    ): Promise<PaymentSession | Failure> {
      const { variant } = session;
      const cart = await deps.carts.read(session, { calculateTax: true });
      if (isFailure(cart)) return cart;
      if (cart.isEmpty && body.paymentMethod !== 'credit-card')
        return methodFault(variant, body.paymentMethod) ?? emptyCart();
      return visit({
        cartNumber,
        ...dueOf(cart),
        payerEmail: payerOf(cart),
        variant,
        origin,
        body,
        fence,
      });
    },

    /** Keeps the means on the cart, so that the review step survives a reload. */
    async createToken({ session, fence }: Asking, body: PaymentTokenBody): Promise<PaymentToken | Failure> {
      const cart = await deps.carts.read(session, { calculateTax: true });
      if (isFailure(cart)) return cart;
      const found = await means(session.variant, dueOf(cart), body);
      if (isFailure(found)) return found;
      const stored: StoredPayment = {
        paymentMethod: body.paymentMethod,
        paymentToken: `pt_${crypto.randomBytes(18).toString('base64url')}`,
        ...found,
      };
      const saved = await deps.carts.setPayment(session, stored, fence);
      if (isFailure(saved)) return saved;
      return {
        paymentToken: stored.paymentToken,
        paymentMethod: body.paymentMethod,
        status: 'OK',
        brand: stored.brand,
        last4: stored.last4,
        expiry: stored.expiry,
      };
    },
  };
}

export type PaymentService = ReturnType<typeof paymentService>;
