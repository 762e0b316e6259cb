import { dataDir } from 'tooling/registry/paths';

/** Settings of the gateway, read once. A wrong one fails by its name. */
export interface GatewayConfig {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  /** Origin of the marketplace API. */
  readonly apiOrigin: string;
  readonly paymentOrigin: string;
  readonly isProduction: boolean;
  readonly variantHosts: string;
  /** Base of canonical addresses; by default the request's own origin. */
  readonly canonicalOrigin: string | undefined;
  readonly widgetDeadlineMs: number;
  readonly pageDeadlineMs: number;
  readonly logLevel: string;
}

type Env = Readonly<Record<string, string | undefined>>;

function number(env: Env, name: string, fallback: number): number {
  const value = env[name] === undefined || env[name] === '' ? fallback : Number(env[name]);
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`${name}='${env[name]}' is no whole number. Write one, for example ${name}=${fallback}.`);
  return value;
}

function origin(env: Env, name: string, fallback: string): string {
  const value = env[name] ?? fallback;
  if (!URL.canParse(value)) throw new Error(`${name}='${value}' is no address. Write for example ${fallback}.`);
  return new URL(value).origin;
}

/** Reads the environment. */
export function readConfig(env: Env = process.env): GatewayConfig {
  return {
    port: number(env, 'PORT', 3000),
    host: env['HOST'] ?? '::',
    data: dataDir(env),
    apiOrigin: origin(env, 'API_URL', `http://127.0.0.1:${number(env, 'API_PORT', 4000)}`),
    paymentOrigin: origin(env, 'PAYMENT_PUBLIC_URL', `http://localhost:${number(env, 'SANDBOX_PORT', 4100)}`),
    isProduction: env['NODE_ENV'] !== 'development',
    variantHosts: env['VARIANT_HOSTS'] ?? '',
    canonicalOrigin:
      env['CANONICAL_ORIGIN'] === undefined ? undefined : origin(env, 'CANONICAL_ORIGIN', 'https://shop.example.com'),
    widgetDeadlineMs: number(env, 'WIDGET_DEADLINE_MS', 300),
    pageDeadlineMs: number(env, 'PAGE_DEADLINE_MS', 1_000),
    logLevel: env['LOG_LEVEL'] ?? 'info',
  };
}
