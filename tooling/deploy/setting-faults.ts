import { isSecret, SETTINGS } from 'shared-contracts/settings';

/** A variable that a unit or container sets; `value` is null when the engine reads it from a secret. */
export interface SetVariable {
  readonly name: string;
  readonly value: string | null;
}

const names = new Set(SETTINGS.map(({ name }) => name));

/** Read by Node.js or the engine, and not by the store. */
const OF_OTHERS = /^(NODE_ENV|POSTGRES_\w+|AWS_\w+|OTEL_\w+)$/;

/** Returns the name of the secret whose file a variable names, or null. */
export const secretOfFile = (name: string): string | null => {
  const secret = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : '';
  return isSecret(secret) ? secret : null;
};

/** @param secretFolder folder of the files that the engine provides */
export function settingFaults(variables: readonly SetVariable[], secretFolder: string): readonly string[] {
  return variables.flatMap(({ name, value }) => {
    if (OF_OTHERS.test(name)) return [];
    if (secretOfFile(name) !== null)
      return value?.startsWith(secretFolder) ? [] : [`${name} names a file outside of ${secretFolder}`];
    if (!names.has(name)) return [`${name} is no setting`];
    return isSecret(name) && value !== null ? [`${name} is a secret with its value`] : [];
  });
}

/** Long enough for every secret, and with the beginning that its provider gives it. */
const EXAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://store@database/store',
  SMTP_URL: 'smtp://mail.example.com:587',
  STRIPE_SECRET_KEY: 'sk_live_of_this_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_example',
};
const ANY_SECRET = 'a-secret-of-this-example-only';

/** Returns an environment as a program reads it, with an example in place of each secret's file. */
export const withExampleSecrets = (variables: readonly SetVariable[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.map(({ name, value }) => {
      const secret = secretOfFile(name);
      return secret === null ? [name, value ?? ANY_SECRET] : [secret, EXAMPLES[secret] ?? ANY_SECRET];
    }),
  );

/** Parses `NAME=value` lines, as systemd, compose and Kustomize read them. */
export function readEnvFile(text: string): readonly SetVariable[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const at = line.indexOf('=');
    return { name: line.slice(0, at), value: line.slice(at + 1).replace(/^"(.*)"$/, '$1') };
  });
}
