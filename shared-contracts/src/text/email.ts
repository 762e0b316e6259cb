import { normalizeLine } from './normalize-text';

/** Maximum length of a deliverable address (RFC 5321, with the erratum). */
export const EMAIL_LENGTH = 254;

const ATOM = String.raw`[^\s@.,:;<>()"\[\]\\]+`;
const LABEL = String.raw`[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]{0,61}[A-Za-z0-9\u00a1-\uffff])?`;
const TOP_LABEL = String.raw`(?:[A-Za-z\u00a1-\uffff]{2,63}|xn--[A-Za-z0-9-]{1,59})`;

/**
 * Pattern of an email address, also for JSON schema: `name@label.label`, without a display name, angle brackets,
 * `mailto:` or quotes. The name has at most 64 characters without empty parts, each label of the domain 1 to 63.
 */
export const EMAIL_PATTERN = `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`;

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');

/** Returns the domain in lower case, with international labels in Punycode; null when it is invalid. */
function asciiDomain(domain: string): string | null {
  try {
    const { hostname } = new URL(`http://${domain}/`);
    return hostname.length > 253 ? null : hostname;
  } catch {
    return null;
  }
}

/**
 * Returns an address as it is stored and mailed to: {@link normalizeLine}, with its domain in lower-case ASCII. Other
 * text is returned as a normalized line, which {@link isEmail} rejects.
 */
export function normalizeEmail(text: string): string {
  const line = normalizeLine(text);
  if (!EMAIL.test(line)) return line;
  const at = line.lastIndexOf('@');
  const domain = asciiDomain(line.slice(at + 1));
  return domain === null ? line : `${line.slice(0, at)}@${domain}`;
}

/** Returns whether mail can be sent to this text; normalize it first. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_LENGTH && EMAIL.test(text) && asciiDomain(text.slice(text.lastIndexOf('@') + 1)) !== null;

interface Provider {
  /** Domain that replaces any of these in the key. */
  readonly domain?: string;
  readonly ignoresDots?: true;
}
const GOOGLE: Provider = { domain: 'gmail.com', ignoresDots: true };
const PROTON: Provider = { domain: 'proton.me', ignoresDots: true };
const TAGS_ONLY: Provider = {};
/** Providers that document that they ignore "+tag" (all of these), and dots. */
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
 * Returns the key that is equal for two addresses of the same mailbox; never mail to a key. Case is ignored; "+tag" and
 * dots are ignored only for providers that document it. The database's `email_key` computes the same for values of
 * {@link normalizeEmail}.
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
