import { PaymentEvent } from 'shared-contracts/wire';
import { Ajv } from 'ajv';
import type { EventReader } from '../../provider/event-reader';
import { isSigned } from './sandbox-signature';

const isEvent = new Ajv({ strict: false }).compile<PaymentEvent>(PaymentEvent);

function eventIn(body: Buffer): PaymentEvent | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isEvent(value) && !JSON.stringify(value).includes('\\u0000') ? value : null;
  } catch {
    return null;
  }
}

/** Reads events of the sandbox, signed with one of the secrets: two while one is rotated. */
export const sandboxEvents = (secrets: readonly string[]): EventReader => ({
  header: 'x-sandbox-signature',
  read: (body, signature, now) =>
    Promise.resolve(
      secrets.some((secret) => isSigned(signature, body, secret, now)) ? (eventIn(body) ?? 'invalid') : 'unsigned',
    ),
});
