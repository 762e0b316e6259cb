/** Where the store under test is. `npm test` sets these; by hand, `npm start` and its defaults do. */
export const env = {
  baseUrl: process.env.BASE_URL ?? 'http://localhost:3000',
  lowesUrl: process.env.LOWES_URL ?? 'http://lowes.localhost:3000',
  databaseUrl: process.env.DATABASE_URL,
  ledgerUrl: process.env.LEDGER_URL ?? 'http://localhost:4100/v1/ledger',
  paymentSecret: process.env.PAYMENT_SECRET ?? 'sandbox-secret',
  dataDir: process.env.TREADMARKET_DATA_DIR,
  chromePath: process.env.CHROME_PATH,
};

/** @throws Error naming the variable when it is not set. */
export function required(name: 'databaseUrl' | 'dataDir'): string {
  const value = env[name];
  if (!value) throw new Error(`Set ${name === 'databaseUrl' ? 'DATABASE_URL' : 'TREADMARKET_DATA_DIR'}: this journey looks behind the store.`);
  return value;
}
