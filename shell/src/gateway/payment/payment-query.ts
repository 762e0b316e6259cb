import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import type { FramedWallet } from '../../protocol/payment-frame';

/** Query of a request, as the server parsed it: a repeated name is a list. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** Parameters of both pages. */
export interface CardQuery {
  /** Origin of the store's page that shows the frame. */
  readonly parent: string;
  readonly variant: BenefitType;
}

export interface WalletQuery extends CardQuery {
  readonly session: string;
  readonly method: FramedWallet;
  readonly amountCents: number;
  readonly currency: 'usd';
  readonly label: string;
}

/** Returns whether a text is the origin of one of the store's pages. */
export type IsParent = (origin: string) => boolean;

const MOST_CHARACTERS = { parent: 300, session: 600, label: 80 };
const SESSION = /^[\w.-]+$/;
const AMOUNT = /^[1-9]\d{0,8}$/;

const textOf = (query: RawQuery, name: string): string => {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Parses the parameters of the card page; null when one is invalid. Unknown parameters are ignored. */
export function parseCardQuery(query: RawQuery, isParent: IsParent): CardQuery | null {
  const parent = textOf(query, 'parent');
  const variant = BENEFIT_TYPES.find((type) => type === textOf(query, 'variant'));
  if (variant === undefined || parent.length > MOST_CHARACTERS.parent || !isParent(parent)) return null;
  return { parent, variant };
}

/** Parses the parameters of the wallet page; null when one is invalid. */
export function parseWalletQuery(query: RawQuery, isParent: IsParent): WalletQuery | null {
  const common = parseCardQuery(query, isParent);
  const [session, method, amount, label] = ['session', 'method', 'amount', 'label'].map((name) => textOf(query, name));
  if (common === null || (method !== 'google-pay' && method !== 'apple-pay')) return null;
  if (!session || session.length > MOST_CHARACTERS.session || !SESSION.test(session)) return null;
  if (!label || label.length > MOST_CHARACTERS.label || !AMOUNT.test(amount ?? '')) return null;
  if (textOf(query, 'currency').toLowerCase() !== 'usd') return null;
  return { ...common, session, method, label, amountCents: Number(amount), currency: 'usd' };
}
