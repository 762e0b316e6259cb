import type { VerifiedGroup } from 'shared-contracts/wire';

type Source = Readonly<Record<string, string | undefined>>;

/** An OpenID provider that verifies shoppers. */
export interface OidcEnv {
  /** Address below which the provider publishes `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Claim with the shopper's groups: a text or a list of texts. */
  readonly groupClaim: string;
  /** Groups of the store by values of the claim. */
  readonly groups: ReadonlyMap<string, VerifiedGroup>;
}

const GROUPS: readonly VerifiedGroup[] = ['government', 'military'];
const isGroup = (text: string): text is VerifiedGroup => (GROUPS as readonly string[]).includes(text);
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function issuerError(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  return isSafe ? null : `IDENTITY_ISSUER must be the https address of an OpenID provider, but is "${text}".`;
}

/** Parses `military=MIL,VET government=GOV`. */
function parseGroups(text: string, errors: string[]): ReadonlyMap<string, VerifiedGroup> {
  const groups = new Map<string, VerifiedGroup>();
  for (const pair of text.split(/\s+/).filter(Boolean)) {
    const [group = '', list = ''] = pair.split('=');
    const values = list.split(',').filter(Boolean);
    if (!isGroup(group) || values.length === 0)
      errors.push(
        `IDENTITY_GROUPS must name values of the claim by group, such as military=MIL,VET government=GOV; "${pair}" ` +
          'does not.',
      );
    else for (const value of values) groups.set(value, group);
  }
  if (groups.size === 0 && text.trim() === '') errors.push('IDENTITY_GROUPS is required with IDENTITY_ISSUER.');
  return groups;
}

/** Parses the OpenID provider; null without one, which leaves ID verification to the sandbox. */
export function parseOidc(source: Source, errors: string[]): OidcEnv | null {
  const textOf = (name: string): string => source[name]?.trim() ?? '';
  const issuer = textOf('IDENTITY_ISSUER');
  if (issuer === '') return null;
  const error = issuerError(issuer);
  if (error !== null) errors.push(error);
  for (const name of ['IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'])
    if (textOf(name) === '') errors.push(`${name} is required with IDENTITY_ISSUER.`);
  return {
    issuer,
    clientId: textOf('IDENTITY_CLIENT_ID'),
    clientSecret: textOf('IDENTITY_CLIENT_SECRET'),
    scopes: textOf('IDENTITY_SCOPES') || 'openid',
    groupClaim: textOf('IDENTITY_CLAIM') || 'groups',
    groups: parseGroups(textOf('IDENTITY_GROUPS'), errors),
  };
}
