import http from 'node:http';
import { fileURLToPath } from 'node:url';

/** Addresses of the store under test. `npm test` sets these; the defaults match `npm start`. */
export const env = {
  baseUrl: process.env.BASE_URL ?? 'http://localhost:3000',
  lowesUrl: process.env.LOWES_URL ?? 'http://lowes.localhost:3000',
  apiUrl: process.env.API_URL ?? 'http://127.0.0.1:4000',
  staffKey: process.env.STAFF_KEY,
  programSecret: process.env.PROGRAM_SECRET,
  databaseUrl: process.env.DATABASE_URL,
  ledgerUrl: process.env.LEDGER_URL ?? 'http://localhost:4100/v1/ledger',
  paymentSecret: process.env.PAYMENT_SECRET ?? 'sandbox-secret',
  dataDir: process.env.TREADMARKET_DATA_DIR,
  /** Owners file of the store under test. */
  ownersFile:
    process.env.RELEASE_OWNERS ??
    fileURLToPath(new URL('../../release-platform/registry/owners.json', import.meta.url)),
  chromePath: process.env.CHROME_PATH,
};

const VARIABLES = {
  databaseUrl: 'DATABASE_URL',
  dataDir: 'TREADMARKET_DATA_DIR',
  staffKey: 'STAFF_KEY',
  programSecret: 'PROGRAM_SECRET',
} as const;

/**
 * Requests a variant's page from the gateway by its address, because the system may not resolve `*.localhost` as
 * browsers do.
 */
export const askVariant = (url: string): Promise<Response> => {
  const { host, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.get({ host: 'localhost', port, path: pathname, headers: { host } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 })));
    });
    request.on('error', reject);
  });
};

/** Returns the address of a variant's store: all share the gateway and differ by host name. */
export const variantUrl = (host: 'purchasingpower' | 'benefitsme'): string =>
  env.lowesUrl.replace('lowes.', `${host}.`);

/** @throws Error with the name of a variable that is not set */
export function required(name: keyof typeof VARIABLES): string {
  const value = env[name];
  if (!value) throw new Error(`Set ${VARIABLES[name]}: this journey looks behind the store.`);
  return value;
}
