import fs from 'node:fs';
import path from 'node:path';
import { requiredErrors } from 'shared-contracts/deployment';

type Source = Readonly<Record<string, string | undefined>>;

const SETTINGS = ['DATABASE_URL', 'STORE_URL', 'PAYMENT_PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'] as const;
const SECRETS = ['GATEWAY_KEY'] as const;

/** External systems that the sandbox can replace. */
export const STAND_INS = ['payment', 'identity'] as const;

const SANDBOX_REASONS: Readonly<Record<(typeof STAND_INS)[number], string>> = {
  payment: 'PAYMENT_PROVIDERS leaves a payment method to the sandbox',
  identity: 'without IDENTITY_ISSUER it verifies shoppers',
};

/** Parsed settings that decide what production needs. */
export interface ProductionFacts {
  readonly hasSampleReviews: boolean;
  readonly hasSandboxPayments: boolean;
  readonly hasSandboxIdentity: boolean;
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Settings that the sandbox needs in each of its roles. */
const OF_SANDBOX = {
  payment: { settings: ['PAYMENT_URL'], secrets: ['PAYMENT_SECRET', 'PAYMENT_WEBHOOK_SECRET'] },
  identity: { settings: ['IDENTITY_URL'], secrets: ['IDENTITY_SECRET'] },
} as const;

const rolesOf = ({ hasSandboxPayments, hasSandboxIdentity }: ProductionFacts) =>
  STAND_INS.filter((name) => ({ payment: hasSandboxPayments, identity: hasSandboxIdentity })[name]);

function sandboxErrors(source: Source, facts: ProductionFacts): string[] {
  const given = listOf(source.SANDBOX_STAND_INS);
  const unknown = given.filter((name) => !(STAND_INS as readonly string[]).includes(name));
  const missing = rolesOf(facts).filter((name) => !given.includes(name));
  return [
    ...unknown.map((name) => `SANDBOX_STAND_INS names "${name}", which is none of ${STAND_INS.join(', ')}.`),
    ...missing.map(
      (name) =>
        `SANDBOX_STAND_INS must name ${name} in production: ${SANDBOX_REASONS[name]}, where nothing real happens. ` +
        'Say so, or do not serve shoppers with it.',
    ),
  ];
}

function storeUrlErrors(text: string | undefined): string[] {
  const insecure = listOf(text).filter((part) => !part.replace(/^\w+=/, '').startsWith('https://'));
  return insecure.length === 0
    ? []
    : [`STORE_URL must be https in production, but "${insecure[0]}" is not: sessions and addresses travel there.`];
}

/**
 * Returns the problems of the settings for production, each with the name of its setting. Empty when they are complete.
 */
export function productionErrors(source: Source, facts: ProductionFacts): string[] {
  const roles = rolesOf(facts).map((name) => OF_SANDBOX[name]);
  return [
    ...requiredErrors(source, {
      settings: [...SETTINGS, ...roles.flatMap(({ settings }) => settings)],
      secrets: [...SECRETS, ...roles.flatMap(({ secrets }) => secrets)],
    }),
    ...sandboxErrors(source, facts),
    ...storeUrlErrors(source.STORE_URL),
    ...(facts.hasSampleReviews
      ? ['SAMPLE_REVIEWS must be off in production: reviews that nobody wrote must not be shown as real ones.']
      : []),
  ];
}

/** Folders of the data directory with names, addresses and payments. */
const PRIVATE_FOLDERS = ['mail', 'payment-ledger'] as const;
const OTHERS_MAY = 0o077;

function isOpenToOthers(file: string): boolean {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && (stat.mode & OTHERS_MAY) !== 0;
}

/** Returns files with personal data that other accounts of this machine can read. */
export function readableByOthers(dataDir: string): string[] {
  return PRIVATE_FOLDERS.map((name) => path.join(dataDir, name))
    .filter((folder) => fs.existsSync(folder))
    .filter((folder) => [folder, ...fs.readdirSync(folder).map((name) => path.join(folder, name))].some(isOpenToOthers))
    .map(
      (folder) =>
        `TREADMARKET_DATA_DIR: other users of this machine may read ${path.basename(folder)}. ` +
        `Run: chmod -R go= ${folder}`,
    );
}
