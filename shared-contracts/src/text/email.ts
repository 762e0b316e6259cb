import { normalizeLine } from './normalize-text';

/** Longest address that mail can be sent to (RFC 5321, with the erratum). */
export const EMAIL_LENGTH = 254;

const ATOM = String.raw`[^\s@.,:;<>()"\[\]\\]+`;
const LABEL = String.raw`[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]{0,61}[A-Za-z0-9\u00a1-\uffff])?`;
const TOP_LABEL = String.raw`(?:[A-Za-z\u00a1-\uffff]{2,63}|xn--[A-Za-z0-9-]{1,59})`;

/**
 * Form of an email address, also for JSON schema: `name@label.label`, without a display name, angle brackets, `mailto:`
 * or quotes, the name at most 64 characters without empty parts, each label of the domain at most 63 and not empty.
 */
export const EMAIL_PATTERN = `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`;

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');

/** The domain as the name system knows it: lower case, international labels in Punycode; null when it is none. */
function asciiDomain(domain: string): string | null {
  try {
    const { hostname } = new URL(`http://${domain}/`);
    return hostname.length > 253 ? null : hostname;
  } catch {
    return null;
  }
}

/**
 * Returns an address as it is stored and mailed to: {@link normalizeLine}, its domain in lower case and in ASCII. What
 * is not an address comes back as a normalized line, for {@link isEmail} to refuse.
 */
export function normalizeEmail(text: string): string {
  const line = normalizeLine(text);
  if (!EMAIL.test(line)) return line;
  const at = line.lastIndexOf('@');
  const domain = asciiDomain(line.slice(at + 1));
  return domain === null ? line : `${line.slice(0, at)}@${domain}`;
}

/** Whether mail can be sent to a text as it stands; normalize it first. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_LENGTH && EMAIL.test(text) && asciiDomain(text.slice(text.lastIndexOf('@') + 1)) !== null;

interface Provider {
  /** The name under which the provider keeps a mailbox of any of these domains. */
  readonly domain?: string;
  readonly ignoresDots?: true;
}
const GOOGLE: Provider = { domain: 'gmail.com', ignoresDots: true };
const PROTON: Provider = { domain: 'proton.me', ignoresDots: true };
const TAGS_ONLY: Provider = {};
/** Providers that say in their help pages that they ignore "+tag" (all of these), and dots. */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['gmail.com', GOOGLE],
  ['googlemail.com', GOOGLE],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['pm.me', PROTON],
  ['outlook.com', TAGS_ONLY],
  ['hotmail.com', TAGS_ONLY],
  ['live.com', TAGS_ONLY],
  ['msn.com', TAGS_ONLY],
  ['icloud.com', TAGS_ONLY],
  ['me.com', TAGS_ONLY],
  ['mac.com', TAGS_ONLY],
  ['fastmail.com', TAGS_ONLY],
]);

/**
 * Returns the key by which two addresses are the same mailbox: case never counts; "+tag" and dots of the name only
 * count where the provider is not known to ignore them. Never mail to a key. The database's `email_key` is the same
 * function for what {@link normalizeEmail} returned.
 */
export function emailKey(text: string): string {
  const address = normalizeEmail(text).toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const provider = PROVIDERS.get(domain);
  if (at < 0 || provider === undefined) return address;
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/u, '');
  return `${provider.ignoresDots ? name.replaceAll('.', '') : name}@${provider.domain ?? domain}`;
}
