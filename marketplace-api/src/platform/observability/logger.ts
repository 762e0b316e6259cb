import pino, { type DestinationStream, type Logger } from 'pino';
import { limitLogLine } from 'shared-contracts/log-text';
import { currentTraceId } from './tracing';

interface SerializedError {
  readonly type?: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
}

/** Fields of a database error that are logged: its place and kind. Messages are not, because they repeat values. */
const SAFE_DATABASE_FIELDS = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const;

function serializeError(error: unknown): object {
  const known: SerializedError & Record<string, unknown> = Object.assign({}, pino.stdSerializers.err(error as Error));
  const isDatabase = typeof known.severity === 'string';
  const place = known.stack?.split('\n').slice(1).join('\n');
  if (!isDatabase) return { type: known.type, message: known.message, code: known.code, stack: known.stack };
  return {
    type: known.type,
    ...Object.fromEntries(SAFE_DATABASE_FIELDS.map((field) => [field, known[field]])),
    stack: place,
  };
}

/**
 * Creates a logger of JSON lines with their trace. Callers never log addresses, names, tokens or cards; this also
 * removes them from errors.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'marketplace-api' },
    serializers: { err: serializeError },
    redact: {
      paths: ['authorization', 'cookie', 'token', 'email', '*.authorization', '*.cookie', '*.token', '*.email'],
      censor: '[left out]',
    },
    hooks: { streamWrite: limitLogLine },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === null ? {} : { traceId };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
