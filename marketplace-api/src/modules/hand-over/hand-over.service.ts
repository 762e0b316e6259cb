import crypto from 'node:crypto';
import type { BenefitType } from 'shared-contracts';
import type { CartNumber, ExchangedCart, PartnerToken, PartnerTokenBody } from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { consumeToken, findToken, issueToken, revokeTokens, type OpenedToken } from '../../platform/one-time-token';
import { issueSession, renewSession } from '../../platform/session';
import { createCart } from '../cart/cart.sql';
import { cartNotFound } from '../installer/booking.service';
import { toAttributes, type Handed } from './handed-cart';
import * as sql from './hand-over.sql';

const EXCHANGE_SECONDS = 60;
/** Both give a cart away: a partner to its shopper, a shopper to somebody else. */
const PURPOSES = ['exchange', 'transfer'] as const;

const digest = (text: string): Buffer => crypto.createHash('sha256').update(text).digest();
const invalid = (): Failure =>
  failure(
    404,
    'EXCHANGE_TOKEN_INVALID',
    'This link has been used or is too old. Go back to where you got it and open the store again.',
  );

interface HandOverDependencies {
  readonly db: Database;
  readonly secrets: ReadonlyMap<string, string>;
}

async function open(
  db: Queries,
  work: typeof findToken<Handed>,
  variant: BenefitType,
  token: string,
): Promise<(OpenedToken<Handed> & { readonly purpose: (typeof PURPOSES)[number] }) | null> {
  for (const purpose of PURPOSES) {
    const opened = await work(db, purpose, token);
    if (opened) return opened.payload.benefitType === variant ? { ...opened, purpose } : null;
  }
  return null;
}

/** Partners hand their shoppers over: a one-time token, and a session of its own for who brings it. */
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
      const { token, expiresAt } = await issueToken(db, {
        purpose: 'exchange',
        subject,
        payload,
        lifetimeSeconds: EXCHANGE_SECONDS,
      });
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
        const {
          subject: cartNumber,
          payload: { attributes },
        } = opened;
        const session = renewSession(cartNumber);
        const taken = await tx.count(sql.takeCart, [
          cartNumber,
          session.hash,
          JSON.stringify(attributes),
          variant,
          opened.purpose === 'exchange',
        ]);
        if (taken !== 1) return invalid();
        for (const purpose of PURPOSES) await revokeTokens(tx, purpose, cartNumber);
        return { cartNumber, attributes, sessionId: session.sessionId };
      }, isFailure);
    },
  };
}

export type HandOverService = ReturnType<typeof handOverService>;
