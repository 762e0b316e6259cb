import crypto from 'node:crypto';
import type { BenefitType } from 'shared-contracts';
import type { CartNumber, PartnerToken, PartnerTokenBody } from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import { consumeToken, findToken, issueToken } from '../../platform/security/one-time-token';
import { issueSession, type Session } from '../../platform/security/session';
import { createCart } from '../cart/cart-document';
import { cartNotFound } from '../cart/cart-failures';
import { toAttributes, type Handed } from './handed-cart';
import { addToOwnCart, PURPOSES, takeCart, type GivenCart, type TakenCart } from './take-over';
import * as sql from './hand-over.sql';

const EXCHANGE_SECONDS = 60;

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
): Promise<GivenCart | null> {
  for (const purpose of PURPOSES) {
    const opened = await work(db, purpose, token);
    if (opened === null) continue;
    const { subject: cartNumber, payload } = opened;
    return payload.benefitType === variant ? { cartNumber, purpose, payload } : null;
  }
  return null;
}

/** Hands shoppers over from partners: a one-time token, and a new session for its holder. */
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
      if (cartNumber === undefined)
        await createCart(db, { session: fresh, variant, cartType: null, zipCode: null, vehicle: null });
      const payload: Handed = { benefitType: variant, attributes: toAttributes(attributes) };
      const { token, expiresAt } = await issueToken(db, {
        purpose: 'exchange',
        subject,
        payload,
        lifetimeSeconds: EXCHANGE_SECONDS,
      });
      return { exchangeToken: token, cartNumber: subject, expiresAt: expiresAt.toISOString() };
    },

    /** Returns the cart of a token, its contents and the kind of giver, without using up the token. */
    async cartNumberOf(variant: BenefitType, token: string): Promise<CartNumber | Failure> {
      const given = await open(db, findToken<Handed>, variant, token);
      if (given === null) return invalid();
      const { units } = await db.oneOrThrow<{ units: number }>(sql.givenUnits, [given.cartNumber]);
      const givenBy = given.purpose === 'exchange' ? 'partner' : 'shopper';
      return { cartNumber: given.cartNumber, givenBy, totalUnitCount: units };
    },

    /** Returns the given cart, or the receiver's own cart with its products added: `own` is the receiver's session. */
    redeem(variant: BenefitType, exchangeToken: string, own: Session | null = null): Promise<TakenCart | Failure> {
      return db.transaction<TakenCart | Failure>(async (tx) => {
        const given = await open(tx, consumeToken<Handed>, variant, exchangeToken);
        if (given === null) return invalid();
        const taken = own === null ? await takeCart(tx, given) : await addToOwnCart(tx, given, own);
        return taken ?? invalid();
      }, isFailure);
    },
  };
}

export type HandOverService = ReturnType<typeof handOverService>;
