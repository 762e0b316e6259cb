/**
 * Kind of deployment: `development` allows sandbox providers, demo data and mail in files, `production` rejects them.
 * Every server of the store parses it; pages do not need it.
 */
export const DEPLOYMENTS = ['development', 'production'] as const;
export type Deployment = (typeof DEPLOYMENTS)[number];

type Source = Readonly<Record<string, string | undefined>>;

const isDeployment = (text: string): text is Deployment => (DEPLOYMENTS as readonly string[]).includes(text);

/**
 * Returns the value of `TREADMARKET_ENV`, or `production` when only `NODE_ENV=production` is set. An unknown value adds
 * a fault and counts as production, so that a misspelling cannot enable development features.
 */
export function deploymentOf(source: Source, faults: string[]): Deployment {
  const text = source['TREADMARKET_ENV'] || (source['NODE_ENV'] === 'production' ? 'production' : 'development');
  if (isDeployment(text)) return text;
  faults.push(`TREADMARKET_ENV must be ${DEPLOYMENTS.join(' or ')}, but is "${text}".`);
  return 'production';
}

/** Default secret of the sandbox partner, which hands shoppers over with it. */
export const SANDBOX_PARTNER_SECRET = 'sandbox-partner-secret';

/** Secrets that this repository publishes. A production start rejects them. */
export const PUBLIC_SECRETS: ReadonlySet<string> = new Set([
  'sandbox-secret',
  'sandbox-webhook-secret',
  SANDBOX_PARTNER_SECRET,
]);

const SECRET_LENGTH = 24;

/** Returns the fault of a configured secret without revealing it; null when the secret is acceptable. */
export function secretError(name: string, value: string): string | null {
  const isStrong = value.length >= SECRET_LENGTH && /^[\x21-\x7e]+$/.test(value) && !PUBLIC_SECRETS.has(value);
  return isStrong
    ? null
    : `${name} must be a secret of its own with ${SECRET_LENGTH} or more printable characters without spaces.`;
}

/** Returns the faults of settings that production requires: missing, or a secret that is short or public. */
export function requiredErrors(
  source: Source,
  { settings, secrets }: { readonly settings: readonly string[]; readonly secrets: readonly string[] },
): string[] {
  const isMissing = (name: string) => (source[name] ?? '').trim() === '';
  const missing = [...settings, ...secrets].filter(isMissing).map((name) => `${name} is required in production.`);
  const weak = secrets.filter((name) => !isMissing(name)).map((name) => secretError(name, source[name] ?? ''));
  return [...missing, ...weak.filter((fault) => fault !== null)];
}
