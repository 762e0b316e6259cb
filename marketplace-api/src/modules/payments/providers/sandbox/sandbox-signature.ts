import crypto from 'node:crypto';

/** Maximum age in seconds of a signature, which makes a recorded event worthless afterwards. */
export const REPLAY_WINDOW_SECONDS = 300;

/** Parses `t=<seconds>,v1=<hex>[,v1=<hex>]`; several signatures appear while the secret is rotated. */
function parse(header: unknown): { seconds: number; signatures: Buffer[] } | null {
  if (typeof header !== 'string' || header.length > 1000) return null;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  const signatures = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  return Number.isInteger(seconds) && signatures.length > 0 ? { seconds, signatures } : null;
}

/** Returns whether the holder of the secret signed the body recently. Compares in constant time. */
export function isSigned(header: unknown, body: Buffer, secret: string, now: Date): boolean {
  const parsed = parse(header);
  if (parsed === null || Math.abs(now.getTime() / 1000 - parsed.seconds) > REPLAY_WINDOW_SECONDS) return false;
  const expected = crypto.createHmac('sha256', secret).update(`${parsed.seconds}.`).update(body).digest();
  return parsed.signatures.filter((signature) => crypto.timingSafeEqual(signature, expected)).length > 0;
}
