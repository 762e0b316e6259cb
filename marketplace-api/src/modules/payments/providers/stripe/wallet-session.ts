import crypto from 'node:crypto';
import type { PaymentMethod } from 'shared-contracts';
import type { ApprovedSession } from '../../provider/payment-provider';

const PREFIX = 'sw_';
const SEPARATOR = '~';
/** As long as Stripe keeps a confirmation token. */
const LIFETIME_SECONDS = 12 * 60 * 60;
const WALLETS = { g: 'google-pay', a: 'apple-pay' } as const;
type WalletKey = keyof typeof WALLETS;

const isWalletKey = (key: unknown): key is WalletKey => key === 'g' || key === 'a';

/** Returns Stripe's part of a token: `ctoken_…` of `ctoken_…~sw_…`. */
export const cardTokenOf = (token: string): string => token.split(SEPARATOR)[0] ?? '';

/**
 * Sessions of wallets, signed by the store: `sw_<payload>.<mac>` with method, amount, currency and expiry. Stripe knows
 * no such session, so that the sheet cannot change the amount that was agreed to.
 */
export function walletSessions(secretKey: string, now: () => Date) {
  const key = Buffer.from(crypto.hkdfSync('sha256', secretKey, '', 'wallet sessions', 32));
  const macOf = (payload: string): string =>
    crypto.createHmac('sha256', key).update(payload).digest('base64url').slice(0, 32);
  const nowSeconds = () => Math.floor(now().getTime() / 1000);

  function verify(sessionId: string): ApprovedSession | null {
    const [payload = '', mac = '', ...rest] = sessionId.slice(PREFIX.length).split('.');
    const expected = Buffer.from(macOf(payload));
    const given = Buffer.from(mac);
    const isSigned = given.length === expected.length && crypto.timingSafeEqual(given, expected);
    if (!sessionId.startsWith(PREFIX) || rest.length > 0 || !isSigned) return null;
    const [method, amountCents, currency, expiry] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
      unknown,
      number,
      string,
      number,
    ];
    if (!isWalletKey(method) || expiry < nowSeconds()) return null;
    return { sessionId, method: WALLETS[method], amountCents, currency };
  }

  return {
    create(method: PaymentMethod, amountCents: number, currency: string): ApprovedSession {
      const walletKey = method === 'google-pay' ? 'g' : 'a';
      const nonce = crypto.randomBytes(9).toString('base64url');
      const content = JSON.stringify([walletKey, amountCents, currency, nowSeconds() + LIFETIME_SECONDS, nonce]);
      const payload = Buffer.from(content).toString('base64url');
      return { sessionId: `${PREFIX}${payload}.${macOf(payload)}`, method, amountCents, currency };
    },
    verify,
    /** Returns the session of a wallet's token, null for a card's token, `forged` for a session that is not ours. */
    sessionOfToken(token: string): ApprovedSession | null | 'forged' {
      const [, sessionId, ...rest] = token.split(SEPARATOR);
      if (sessionId === undefined) return null;
      return rest.length > 0 ? 'forged' : (verify(sessionId) ?? 'forged');
    },
  };
}

export type WalletSessions = ReturnType<typeof walletSessions>;
