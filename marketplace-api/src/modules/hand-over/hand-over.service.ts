import crypto from 'node:crypto';
import type { BenefitType } from 'shared-contracts';
import type { ExchangedCart, PartnerToken, PartnerTokenBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { issueSession, renewSession } from '../../platform/session';
import { createCart } from '../cart/cart.sql';
import { cartNotFound } from '../installer/booking.service';
import * as sql from './hand-over.sql';

const LIFETIME_MS = 60_000;
const digest = (text: string): Buffer => crypto.createHash('sha256').update(text).digest();
const invalid = (): Failure =>
  failure(404, 'EXCHANGE_TOKEN_INVALID', 'This link has been used or is older than a minute. Go back to your program and open the store again.');

type Attributes = ExchangedCart['attributes'];

interface HandOverDependencies {
  readonly db: Database;
  readonly now: () => Date;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Partners hand their shoppers over: a one-time token for a cart and what the partner knows of the shopper. */
export function handOverService({ db, now, secrets }: HandOverDependencies) {
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
      const number = cartNumber ?? fresh.cartNumber;
      if (cartNumber === undefined) await db.count(createCart, [number, fresh.hash, variant, null, 'STS', null]);
      const exchangeToken = crypto.randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + LIFETIME_MS);
      const known: Attributes = Object.entries(attributes).map(([key, value]) => ({ key, value }));
      await db.count(sql.issueToken, [digest(exchangeToken), variant, number, JSON.stringify(known), expiresAt]);
      return { exchangeToken, cartNumber: number, expiresAt: expiresAt.toISOString() };
    },

    /** The cart with a session of its own; whoever held the cart before holds it no longer. */
    redeem(variant: BenefitType, exchangeToken: string): Promise<(ExchangedCart & { sessionId: string }) | Failure> {
      return db.transaction<(ExchangedCart & { sessionId: string }) | Failure>(async (tx) => {
        const token = await tx.one<{ cartNumber: string; attributes: Attributes }>(sql.redeemToken, [digest(exchangeToken), variant, now()]);
        if (!token) return invalid();
        const { cartNumber, attributes } = token;
        const session = renewSession(cartNumber);
        const taken = await tx.count(sql.takeCart, [cartNumber, session.hash, JSON.stringify(attributes)]);
        return taken === 1 ? { cartNumber, attributes, sessionId: session.sessionId } : invalid();
      }, isFailure);
    },
  };
}

export type HandOverService = ReturnType<typeof handOverService>;
