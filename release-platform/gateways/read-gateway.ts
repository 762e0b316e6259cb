const TIMEOUT_MS = 5_000;

interface GatewayRequest<Answer> {
  readonly origin: string;
  readonly path: string;
  readonly check: { Check(value: unknown): value is Answer };
  readonly maxBytes: number;
}

const HINT = 'Name the listener of a gateway that runs: --gateway http://127.0.0.1:3001 (its PROBE_PORT).';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Fetches an answer of a gateway to operators.
 * @throws a message when the response is not a gateway's
 */
export async function readGateway<Answer>(request: GatewayRequest<Answer>): Promise<Answer> {
  const { origin, path, check, maxBytes } = request;
  const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (answer === null) throw new Error(`Nobody answers at ${origin}. ${HINT}`);
  const text = await answer.text();
  if (!answer.ok || text.length > maxBytes) throw new Error(`${origin} answers ${answer.status} for ${path}. ${HINT}`);
  const value: unknown = parsed(text);
  if (!check.Check(value)) throw new Error(`What ${origin} answers for ${path} is none of a gateway's. ${HINT}`);
  return value;
}
