/**
 * Where a process serves: `development` pretends what it has to (sandbox providers, demo data, mail in files),
 * `production` refuses to. Parsed by every server of the store; no page needs it.
 */
export const DEPLOYMENTS = ['development', 'production'] as const;
export type Deployment = (typeof DEPLOYMENTS)[number];

type Source = Readonly<Record<string, string | undefined>>;

const isDeployment = (text: string): text is Deployment => (DEPLOYMENTS as readonly string[]).includes(text);

/**
 * `TREADMARKET_ENV`; where that is not set, `NODE_ENV=production` means production. A value that is neither adds a
 * fault and counts as production, so that a misspelling never opens what production closes.
 */
export function deploymentOf(source: Source, faults: string[]): Deployment {
  const text = source['TREADMARKET_ENV'] || (source['NODE_ENV'] === 'production' ? 'production' : 'development');
  if (isDeployment(text)) return text;
  faults.push(`TREADMARKET_ENV must be ${DEPLOYMENTS.join(' or ')}, but is "${text}".`);
  return 'production';
}

/** With it the sandbox's partner hands shoppers over, where no other secret is set. */
export const SANDBOX_PARTNER_SECRET = 'sandbox-partner-secret';

/** Secrets that this repository makes public. A production start refuses them. */
export const PUBLIC_SECRETS: ReadonlySet<string> = new Set([
  'sandbox-secret',
  'sandbox-webhook-secret',
  SANDBOX_PARTNER_SECRET,
]);

const SECRET_LENGTH = 24;

/** What is wrong with a secret that somebody chose, without showing it; null when nothing is. */
export function secretError(name: string, value: string): string | null {
  const isStrong = value.length >= SECRET_LENGTH && /^[\x21-\x7e]+$/.test(value) && !PUBLIC_SECRETS.has(value);
  return isStrong
    ? null
    : `${name} must be a secret of its own with ${SECRET_LENGTH} or more printable characters without spaces.`;
}

/** Faults of settings that production must be given: one that is missing, or a secret that is short or public. */
export function requiredErrors(
  source: Source,
  { settings, secrets }: { readonly settings: readonly string[]; readonly secrets: readonly string[] },
): string[] {
  const isMissing = (name: string) => (source[name] ?? '').trim() === '';
  const missing = [...settings, ...secrets].filter(isMissing).map((name) => `${name} is required in production.`);
  const weak = secrets.filter((name) => !isMissing(name)).map((name) => secretError(name, source[name] ?? ''));
  return [...missing, ...weak.filter((fault) => fault !== null)];
}
