import Type, { type Static } from 'typebox';
import { PASSWORD_LENGTH } from '../rules/rules';
import { Money } from './values/money';
import { OrderState } from './orders/order';
import { Picture } from './values/picture';
import { Email, secret } from './values/text';

/**
 * Body of POST /login: email address and password of a program member. With the cart's `X-Session-Id` the cart is
 * assigned to the member, and gets a new session.
 */
export const LoginBody = Type.Object(
  { email: Email, password: secret({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
/** See {@link LoginBody} (schema). */
export type LoginBody = Static<typeof LoginBody>;

/**
 * Answer of POST /login (spec §4: the returned flag is stored). A failure is a problem with `errorMessage` (spec §7):
 * 401 LOGIN_FAILED for any wrong credential, 429 after too many attempts. The access token is sent as `X-Access-Token`
 * until `expiresAt` (ISO), sign-out or a password change.
 */
export const Login = Type.Object(
  {
    isAuthenticated: Type.Literal(true),
    accountId: Type.String(),
    customerId: Type.String(),
    accessToken: Type.String(),
    expiresAt: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link Login} (schema). */
export type Login = Static<typeof Login>;

const newPassword = secret({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max });

/** Body of POST /account/password: revokes every access token of the member; the answer has a new one. */
export const ChangePasswordBody = Type.Object(
  { currentPassword: secret({ minLength: 1, maxLength: PASSWORD_LENGTH.max }), newPassword },
  { additionalProperties: false },
);
/** See {@link ChangePasswordBody} (schema). */
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** Answer of POST /account/password: the access token that replaces the one of the request. */
export const ChangedPassword = Type.Object(
  { accessToken: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link ChangedPassword} (schema). */
export type ChangedPassword = Static<typeof ChangedPassword>;

/** Body of POST /password-resets: email address of the account. */
export const PasswordResetBody = Type.Object({ email: Email }, { additionalProperties: false });
/** See {@link PasswordResetBody} (schema). */
export type PasswordResetBody = Static<typeof PasswordResetBody>;

/** Answer of POST /password-resets (202): identical whether or not the account exists. */
export const PasswordReset = Type.Object(
  { message: Type.String(), linkLifetimeMinutes: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link PasswordReset} (schema). */
export type PasswordReset = Static<typeof PasswordReset>;

/** Body of POST /password-resets/password: the single-use token of the mailed link, and the new password. */
export const NewPasswordBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword },
  { additionalProperties: false },
);
/** See {@link NewPasswordBody} (schema). */
export type NewPasswordBody = Static<typeof NewPasswordBody>;

/** An order in a member's list. `unitCount` is the sum of its quantities; `firstLine` is the name of its first line. */
export const AccountOrder = Type.Object(
  {
    orderId: Type.String(),
    orderNumber: Type.String(),
    state: OrderState,
    placedAt: Type.String(),
    total: Money,
    unitCount: Type.Integer({ minimum: 0 }),
    firstLine: Type.String(),
    image: Type.Union([Picture, Type.Null()]),
  },
  { additionalProperties: false },
);
/** See {@link AccountOrder} (schema). */
export type AccountOrder = Static<typeof AccountOrder>;

/** Answer of GET /account/orders: the member's latest 50 orders, newest first; `email` is the sign-in address. */
export const AccountOrders = Type.Object(
  { email: Type.String(), orders: Type.Array(AccountOrder) },
  { additionalProperties: false },
);
/** See {@link AccountOrders} (schema). */
export type AccountOrders = Static<typeof AccountOrders>;

/** Groups that get government and military deals. */
export const VerifiedGroup = Type.Union([Type.Literal('government'), Type.Literal('military')]);
/** See {@link VerifiedGroup} (schema). */
export type VerifiedGroup = Static<typeof VerifiedGroup>;

/**
 * Answer of GET /idme/auth (spec §6, §7): address of the identity check. The provider redirects to `returnPath` with
 * `code` and `state`, which the page sends to POST /idme/callback.
 */
export const IdentityStart = Type.Object(
  { authorizationUrl: Type.String(), state: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link IdentityStart} (schema). */
export type IdentityStart = Static<typeof IdentityStart>;

/** Body of POST /idme/callback, from the provider's redirect; `error` when the shopper declined. */
export const IdentityCallbackBody = Type.Object(
  {
    state: Type.String({ minLength: 1, maxLength: 200 }),
    // Codes of some OpenID providers are encrypted tokens of more than a kilobyte.
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
    error: Type.Optional(Type.String({ maxLength: 80 })),
  },
  { additionalProperties: false },
);
/** See {@link IdentityCallbackBody} (schema). */
export type IdentityCallbackBody = Static<typeof IdentityCallbackBody>;

/** Answer of POST /idme/callback: government deals now apply to the cart. */
export const IdentityVerified = Type.Object(
  { isVerified: Type.Literal(true), group: VerifiedGroup, cartNumber: Type.String() },
  { additionalProperties: false },
);
/** See {@link IdentityVerified} (schema). */
export type IdentityVerified = Static<typeof IdentityVerified>;
