import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { PublicKey, SigningKey } from './envelope';

/** File format of a private key: an Ed25519 JWK with its id (RFC 8037). */
const checkPrivateKey = Compile(
  Type.Object({
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    kid: Type.String({ minLength: 1 }),
    x: Type.String({ minLength: 1 }),
    d: Type.String({ minLength: 1 }),
  }),
);

/** Generates a key as text for its file; the public half belongs in `release-platform/registry/owners.json`. */
export function generateKey(id: string): { readonly file: string; readonly publicKey: PublicKey } {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const file = `${JSON.stringify({ kty: 'OKP', crv: 'Ed25519', kid: id, x: jwk.x, d: jwk.d }, null, 2)}\n`;
  return { file, publicKey: { id, x: jwk.x ?? '' } };
}

/** Parses a key file. Messages never contain the key. */
export function parseSigningKey(text: string, label: string): SigningKey {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!checkPrivateKey.Check(value))
    throw new Error(`${label} is no signing key. Make one with: npm run releases -- key <id>`);
  const { kid, ...jwk } = value;
  return { id: kid, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** Returns the public half of a key. */
export function publicKeyOf({ id, privateKey }: SigningKey): PublicKey {
  return { id, x: createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '' };
}

const checkPublicKey = Compile(
  Type.Object({
    id: Type.String({ minLength: 1 }),
    x: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  }),
);

/** Parses a key file, or its line from an owners file. Messages never contain the key. */
export function parsePublicKey(text: string, label: string): PublicKey {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  return checkPublicKey.Check(value) ? value : publicKeyOf(parseSigningKey(text, label));
}

/** Id of a developer's key, which is trusted on its machine only. */
const DEVELOPMENT_KEY = 'development';

const developmentKeyFile = (data: string): string => path.join(data, 'keys', `${DEVELOPMENT_KEY}.json`);

/** Returns the key of this machine's own store, if it exists. */
export async function readDevelopmentKey(data: string): Promise<SigningKey | null> {
  const file = developmentKeyFile(data);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : parseSigningKey(text, file);
}

/** Returns the key of this machine's own store, created on first use by one of several processes. */
export async function developmentKey(data: string): Promise<SigningKey> {
  const known = await readDevelopmentKey(data);
  if (known) return known;
  const file = developmentKeyFile(data);
  const temporary = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(temporary, generateKey(DEVELOPMENT_KEY).file, { mode: 0o600 });
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary, { force: true });
  return parseSigningKey(await readFile(file, 'utf8'), file);
}
