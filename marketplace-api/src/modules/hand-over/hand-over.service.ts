import crypto from 'node:crypto';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { CartNumber, ExchangedCart, PartnerToken, PartnerTokenBody, TransferBody, TransferredCart } from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { consumeToken, findToken, issueToken, revokeTokens, type OpenedToken } from '../../platform/one-time-token';
import { issueSession, renewSession, type Session } from '../../platform/session';
import { createCart } from '../cart/cart.sql';
import { cartBusy, cartNotFound, cartOrdered } from '../installer/booking.service';
import * as sql from './hand-over.sql';

const EXCHANGE_SECONDS = 60;
const TRANSFER_SECONDS = 600;
/** Both give a cart away: a partner to its shopper, a shopper to somebody else. */
const PURPOSES = ['exchange', 'transfer'] as const;

const digest = (text: string): Buffer => crypto.createHash('sha256').update(text).digest();
const invalid = (): Failure =>
  failure(404, 'EXCHANGE_TOKEN_INVALID', 'This link has been used or is too old. Go back to where you got it and open the store again.');

type Attributes = ExchangedCart['attributes'];
interface Handed { readonly benefitType: BenefitType; readonly attributes: Attributes }
interface CartToTransfer { status: 'open' | 'ordering' | 'ordered'; attributes: Attributes; hasItems: boolean }

interface HandOverDependencies {
  readonly db: Database;
  readonly secrets: ReadonlyMap<string, string>;
}

const toAttributes = (named: object): Attributes => Object.entries(named).map(([key, value]) => ({ key, value: String(value) }));

async function open(db: Queries, work: typeof findToken<Handed>, variant: BenefitType, token: string): Promise<OpenedToken<Handed> | null> {
  for (const purpose of PURPOSES) {
    const opened = await work(db, purpose, token);
    if (opened) return opened.payload.benefitType === variant ? opened : null;
  }
  return null;
}

/** A program settles what is ordered in its name, so only the program itself hands carts over to it. */
function transferFault(cart: CartToTransfer | null, { cartNumber }: Session, from: BenefitType, to: BenefitType): Failure | null {
  if (cart === null) return cartNotFound();
  if (cart.status !== 'open') return cart.status === 'ordered' ? cartOrdered() : cartBusy();
  const refused = (field: string, message: string) => failure(422, 'TRANSFER_FAILED', `Failed to transfer cart: ${cartNumber}`, { violations: [{ field, message }] });
  if (!cart.hasItems) return refused('cartNumber', 'is an empty cart. Add something before giving it away.');
  if (from !== to && VARIANT_RULES[to].paymentMethods.length === 0) return refused('targetBenefitType', 'takes carts only from its own program. Choose another store.');
  return null;
}

/** Partners hand their shoppers over, and shoppers give a cart away: a one-time token, and a session of its own for who brings it. */
export function handOverService({ db, secrets }: HandOverDependencies) {
  return {
    /** Compares in constant time; a variant without a secret has no partner. */
    isPartner(variant: BenefitType, authorization: unknown): boolean {
      const secret = secrets.get(variant);
      const given = typeof authorization === 'string' ? authorization : '';
      return crypto.timingSafeEqual(digest(given), digest(`Bearer ${secret ?? crypto.randomUUID()}`));
    },

    async issue(variant: BenefitType, { cartNumber, attributes }: PartnerTokenBody): Promise<PartnerToken | Failure> {
      if (cartNumber !== undefined && !(await db.one(sql.openCart, [cartNumber, variant]))) return cartNotFound();
      const fresh = issueSession();
      const subject = cartNumber ?? fresh.cartNumber;
      if (cartNumber === undefined) await db.count(createCart, [subject, fresh.hash, variant, null, 'STS', null]);
      const payload: Handed = { benefitType: variant, attributes: toAttributes(attributes) };
      const { token, expiresAt } = await issueToken(db, { purpose: 'exchange', subject, payload, lifetimeSeconds: EXCHANGE_SECONDS });
      return { exchangeToken: token, cartNumber: subject, expiresAt: expiresAt.toISOString() };
    },

    /** Says which cart a token opens, and leaves the token as it is. */
    async cartNumberOf(variant: BenefitType, token: string): Promise<CartNumber | Failure> {
      const opened = await open(db, findToken<Handed>, variant, token);
      return opened ? { cartNumber: opened.subject } : invalid();
    },

    /** The cart with a session of its own; whoever held the cart before holds it no longer. */
    redeem(variant: BenefitType, exchangeToken: string): Promise<(ExchangedCart & { sessionId: string }) | Failure> {
      return db.transaction<(ExchangedCart & { sessionId: string }) | Failure>(async (tx) => {
        const opened = await open(tx, consumeToken<Handed>, variant, exchangeToken);
        if (!opened) return invalid();
        const { subject: cartNumber, payload: { attributes } } = opened;
        const session = renewSession(cartNumber);
        const taken = await tx.count(sql.takeCart, [cartNumber, session.hash, JSON.stringify(attributes), variant]);
        if (taken !== 1) return invalid();
        for (const purpose of PURPOSES) await revokeTokens(tx, purpose, cartNumber);
        return { cartNumber, attributes, sessionId: session.sessionId };
      }, isFailure);
    },

    /** A token that gives the cart to whoever redeems it; until then the giver keeps it. */
    transfer(session: Session, variant: BenefitType, { targetBenefitType = variant, attributes = {} }: TransferBody): Promise<TransferredCart | Failure> {
      return db.transaction<TransferredCart | Failure>(async (tx) => {
        const cart = await tx.one<CartToTransfer>(sql.cartToTransfer, [session.cartNumber, session.hash]);
        const fault = transferFault(cart, session, variant, targetBenefitType);
        if (fault) return fault;
        const kept = cart!.attributes.filter(({ key }) => key !== 'customer_id' && !(key in attributes));
        const payload: Handed = { benefitType: targetBenefitType, attributes: [...kept, ...toAttributes(attributes)] };
        await revokeTokens(tx, 'transfer', session.cartNumber);
        const { token, expiresAt } = await issueToken(tx, { purpose: 'transfer', subject: session.cartNumber, payload, lifetimeSeconds: TRANSFER_SECONDS });
        return { cartNumber: session.cartNumber, targetBenefitType, exchangeToken: token, expiresAt: expiresAt.toISOString() };
      }, isFailure);
    },
  };
}

export type HandOverService = ReturnType<typeof handOverService>;
