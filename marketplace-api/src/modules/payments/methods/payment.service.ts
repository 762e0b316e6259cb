import crypto from 'node:crypto';
import type { Cart, PaymentSession, PaymentSessionBody, PaymentToken, PaymentTokenBody } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import type { Fence } from '../../../platform/database/idempotency';
import { centsOf } from '../../../platform/values/money';
import type { Session } from '../../../platform/security/session';
import type { CartService } from '../../cart/cart.service';
import type { StoredPayment } from '../../cart/cart.types';
import { emptyCart } from './payment-failures';
import { methodError } from './payment-methods';
import type { StoreOrigin } from './payment-origin';
import { paymentInstruments } from './payment-instruments';
import { providerSessions } from './provider-sessions';
import type { PaymentProvider, ProviderMoney } from '../provider/payment-provider';

export interface PaymentDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly carts: Pick<CartService, 'read' | 'setPayment'>;
  /** Voids an unfinished payment at a bank or lender and unlocks the cart. */
  readonly endWaiting: (session: Session) => Promise<unknown>;
}

const dueOf = ({ total }: Cart): ProviderMoney => ({ amountCents: centsOf(total.value), currency: total.currency });
const payerOf = (cart: Cart): string | undefined => cart.contact?.email ?? cart.shippingAddress?.email;

/** "Visa ending in 4242", "Google Pay ending in 4242", "PayPal". */
export const labelOf = ({ brand, last4 }: Pick<StoredPayment, 'brand' | 'last4'>): string =>
  last4 === null ? (brand ?? 'Card') : `${brand ?? 'Card'} ending in ${last4}`;

/** The cart's session, and the idempotency key of the call. */
interface Caller {
  readonly session: Session;
  readonly fence: Fence;
}

export function paymentService(deps: PaymentDependencies) {
  const instruments = paymentInstruments(deps);
  const sessions = providerSessions(deps);
  return {
    /** Opens a provider session for this cart and its current total. */
    async createSession(
      { session, origin, fence }: Caller & { readonly origin: StoreOrigin },
      { cartNumber, ...body }: PaymentSessionBody,
    ): Promise<PaymentSession | Failure> {
      const { variant } = session;
      const cart = await deps.carts.read(session, { calculateTax: true });
      if (isFailure(cart)) return cart;
      if (cart.isEmpty && body.paymentMethod !== 'credit-card')
        return methodError(deps.provider, variant, body.paymentMethod) ?? emptyCart();
      return sessions.open({
        cartNumber,
        ...dueOf(cart),
        payerEmail: payerOf(cart),
        variant,
        origin,
        body,
        fence,
      });
    },

    /** Stores the payment instrument on the cart, so that the review step survives a reload. */
    async createToken({ session, fence }: Caller, body: PaymentTokenBody): Promise<PaymentToken | Failure> {
      const cart = await deps.carts.read(session, { calculateTax: true });
      if (isFailure(cart)) return cart;
      const found = await instruments.identify(session.variant, dueOf(cart), body);
      if (isFailure(found)) return found;
      const payment: StoredPayment = {
        paymentMethod: body.paymentMethod,
        paymentToken: `pt_${crypto.randomBytes(18).toString('base64url')}`,
        ...found,
      };
      const store = () => deps.carts.setPayment(session, payment, fence);
      let stored = await store();
      // Another card gives up the one that waits on the bank's page.
      if (isFailure(stored) && stored.code === 'ORDER_IN_PROGRESS') {
        await deps.endWaiting(session);
        stored = await store();
      }
      if (isFailure(stored)) return stored;
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
