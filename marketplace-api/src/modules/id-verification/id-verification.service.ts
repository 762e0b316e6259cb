import crypto from 'node:crypto';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { IdentityCallbackBody, IdentityStart, IdentityVerified } from 'shared-contracts/wire';
import type { Database } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import { consumeToken, issueToken } from '../../platform/security/one-time-token';
import type { Session } from '../../platform/security/session';
import { isOpenCart, verifyGovernment } from '../cart/cart-owner';
import { cartNotFound } from '../cart/cart-failures';
import type { BegunVerification, IdentityProvider } from './identity-provider';

export interface IdVerificationDependencies {
  readonly db: Database;
  readonly identity: IdentityProvider;
  readonly storeUrls: ReadonlyMap<BenefitType, string>;
}

const STATE_SECONDS = 600;
/** Kept until the provider's callback. */
type Begun = Omit<BegunVerification, 'state'>;

const randomText = (): string => crypto.randomBytes(32).toString('base64url');

const notOffered = () =>
  failure(404, 'NOT_FOUND', 'This store has no ID verification. Its deals are open to everyone.');
const over = () =>
  failure(404, 'VERIFICATION_EXPIRED', 'This verification has expired or was used. Start it again from your cart.');
const declined = () =>
  failure(
    422,
    'VERIFICATION_DECLINED',
    'You were not verified, and your cart is as it was. Start again whenever you like.',
  );
const away = () =>
  failure(
    503,
    'UNAVAILABLE',
    'The verification service does not answer. Start again in a minute; your cart is as it was.',
    { retryAfterSeconds: 60 },
  );

/**
 * Verifies government and military shoppers once, so that their cart gets the deals for them (specification section 6).
 */
export function idVerificationService({ db, identity, storeUrls }: IdVerificationDependencies) {
  return {
    async start(session: Session, returnPath: string): Promise<IdentityStart | Failure> {
      const { variant } = session;
      if (!VARIANT_RULES[variant].hasIdVerification) return notOffered();
      if (!(await isOpenCart(db, session))) return cartNotFound();
      const redirectUri = new URL(returnPath, storeUrls.get(variant)).href;
      const payload: Begun = { redirectUri, nonce: randomText(), codeVerifier: randomText() };
      const { token: state, expiresAt } = await issueToken(db, {
        purpose: 'identity',
        subject: session.cartNumber,
        payload,
        lifetimeSeconds: STATE_SECONDS,
      });
      const authorizationUrl = await identity.authorizationUrl({ state, ...payload });
      return authorizationUrl === null ? away() : { authorizationUrl, state, expiresAt: expiresAt.toISOString() };
    },

    /** Uses up the state first, so that each of the provider's callbacks counts once. */
    async finish(session: Session, { state, code }: IdentityCallbackBody): Promise<IdentityVerified | Failure> {
      if (!VARIANT_RULES[session.variant].hasIdVerification) return notOffered();
      if (!(await isOpenCart(db, session))) return cartNotFound();
      const begun = await consumeToken<Begun>(db, 'identity', state, session.cartNumber);
      if (begun === null) return over();
      if (code === undefined) return declined();
      const answer = await identity.redeem(code, { state, ...begun.payload });
      if (answer.kind === 'unavailable') return away();
      if (answer.kind === 'refused') return declined();
      if (!(await verifyGovernment(db, session))) return cartNotFound();
      return { isVerified: true, group: answer.group, cartNumber: session.cartNumber };
    },
  };
}

export type IdVerificationService = ReturnType<typeof idVerificationService>;
