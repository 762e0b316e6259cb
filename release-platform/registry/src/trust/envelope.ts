import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

/** A signed statement in the DSSE format (github.com/secure-systems-lab/dsse), which sigstore and in-toto use. */
export interface Envelope {
  readonly payloadType: string;
  /** The statement as JSON, base64. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** An Ed25519 key that may sign. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** An Ed25519 key for verification: `x` of its JWK (RFC 8037). */
export interface PublicKey {
  readonly id: string;
  readonly x: string;
}

const MAX_BYTES = 4 * 1024 * 1024;
const closed = { additionalProperties: false } as const;
const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' });
const checkEnvelope = Compile(
  Type.Object(
    {
      payloadType: Type.String(),
      payload: Base64,
      signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Base64 }, closed), { minItems: 1, maxItems: 1 }),
    },
    closed,
  ),
);

/** Returns the signed bytes: the type is included, so that a statement of one kind cannot be used as another. */
function preAuthEncoding(payloadType: string, payload: Buffer): Buffer {
  const header = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(header), payload]);
}

/** Signs a statement. @returns the bytes to store */
export function seal(payloadType: string, statement: unknown, key: SigningKey): Buffer {
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = sign(null, preAuthEncoding(payloadType, payload), key.privateKey).toString('base64');
  const envelope: Envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: key.id, sig }],
  };
  return Buffer.from(`${JSON.stringify(envelope)}\n`);
}

/** A statement with a valid signature, or why it is rejected. */
export type Opened = { readonly ok: true; readonly statement: unknown; readonly keyId: string } | Refused;

interface Refused {
  readonly ok: false;
  readonly problem: string;
}

const refused = (problem: string): Refused => ({ ok: false, problem });

function parse(bytes: Buffer): Envelope | null {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return checkEnvelope.Check(value) ? value : null;
  } catch {
    return null;
  }
}

function isSigned({ payloadType, payload }: Envelope, { x }: PublicKey, sig: string): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
  return verify(null, signed, publicKey, Buffer.from(sig, 'base64'));
}

interface Claim {
  readonly ok: true;
  readonly envelope: Envelope;
  /** Claimed id of the signing key. */
  readonly keyId: string;
  readonly sig: string;
}

function claimOf(bytes: Buffer, payloadType: string): Claim | Refused {
  const envelope = bytes.length > MAX_BYTES ? null : parse(bytes);
  const [signature] = envelope?.signatures ?? [];
  if (!envelope || !signature) return refused('it is no signed statement');
  if (envelope.payloadType !== payloadType) return refused(`it is a '${envelope.payloadType}', not a '${payloadType}'`);
  return { ok: true, envelope, keyId: signature.keyid, sig: signature.sig };
}

const statementIn = ({ payload }: Envelope): unknown => JSON.parse(Buffer.from(payload, 'base64').toString());

/** Reads a statement without verifying its signature: for display, never for decisions. */
export function openUnverified(bytes: Buffer, payloadType: string): Opened {
  const claim = claimOf(bytes, payloadType);
  if (!claim.ok) return claim;
  try {
    return { ok: true, statement: statementIn(claim.envelope), keyId: claim.keyId };
  } catch {
    return refused('what it states is no JSON');
  }
}

/** Verifies a stored statement. `keyOf` returns the key of an id, or null when it is unknown. */
export function open(bytes: Buffer, payloadType: string, keyOf: (id: string) => PublicKey | null): Opened {
  const claim = claimOf(bytes, payloadType);
  if (!claim.ok) return claim;
  const { envelope, keyId, sig } = claim;
  const key = keyOf(keyId);
  if (!key) return refused(`it is signed with the key '${keyId}', which no team here has`);
  if (!isSigned(envelope, key, sig)) return refused('its signature does not match its content');
  return { ok: true, statement: statementIn(envelope), keyId };
}
