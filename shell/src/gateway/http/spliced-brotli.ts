import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';

/**
 * A compressed text with gaps: compressed once, filled anew for each answer. A page is kept for a minute, but its nonce
 * is good for one answer only; compressing the whole page again for 24 bytes is most of what a cached page costs.
 * Between two flushes a brotli stream stands at a byte's border, so an uncompressed meta-block (RFC 7932 §9.2) can be
 * put there. The compressor is fed a filler of the same length, because later parts refer back by distance. Nothing of
 * the filler may be in the text, or what follows could refer back to it and would change with each filling. Each gap
 * takes the two characters after it along: they are the context of what follows, and must not depend on the filling.
 */
export interface SplicedText {
  fill(filling: string): Buffer;
}

const QUALITY = 7;
const CONTEXT = 2;
const ATTEMPTS = 4;
/** Bytes that UTF-8 never has (RFC 3629 §1). */
const IN_NO_TEXT = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];

/** As random as it can be, so that the compressor finds nothing in it to refer to. */
const fillerOf = (length: number): Buffer =>
  Buffer.from(randomBytes(length).map((byte) => IN_NO_TEXT[byte % IN_NO_TEXT.length] ?? 0xff));

/** RFC 7932: not last, 4 nibbles of length, length − 1, uncompressed, padded to a byte; then the bytes. */
function rawBlock(text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = ((bytes.length - 1) << 3) | (1 << 19);
  return Buffer.concat([Buffer.from([header & 255, (header >> 8) & 255, (header >> 16) & 255]), bytes]);
}

async function compressPieces(pieces: readonly string[], length: number): Promise<Buffer[]> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const take = (): Buffer => {
    const taken = Buffer.concat(chunks);
    chunks = [];
    return taken;
  };
  const flush = (): Promise<Buffer> =>
    new Promise((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, () => setImmediate(() => resolve(take()))));
  const write = (text: string | Buffer): Promise<void> =>
    new Promise((resolve, reject) => stream.write(text, (error) => (error ? reject(error) : resolve())));
  const out: Buffer[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece) await write(at === 0 ? piece : piece.slice(CONTEXT));
    out.push(await flush());
    const next = pieces[at + 1];
    if (next === undefined) continue;
    await write(Buffer.concat([fillerOf(length), Buffer.from(next.slice(0, CONTEXT))]));
    await flush();
  }
  const ended = new Promise<Buffer>((resolve, reject) => stream.on('end', () => resolve(take())).on('error', reject));
  stream.end();
  out.push(await ended);
  return out;
}

async function tryToSplice(pieces: readonly string[], length: number): Promise<SplicedText | null> {
  const parts = await compressPieces(pieces, length);
  const last = parts.pop() ?? Buffer.alloc(0);
  const fill = (filling: string): Buffer => {
    const out = parts.flatMap((part, at) =>
      at === parts.length - 1 ? [part] : [part, rawBlock(filling + (pieces[at + 1] ?? '').slice(0, CONTEXT))],
    );
    return Buffer.concat([...out, last]);
  };
  const probe = randomBytes(length).toString('base64').slice(0, length);
  try {
    return brotliDecompressSync(fill(probe)).toString() === pieces.join(probe) ? { fill } : null;
  } catch {
    return null;
  }
}

/** Compresses text whose gaps will each take `length` bytes; null when the parts would not fit together again. */
export async function spliceBrotli(pieces: readonly string[], length: number): Promise<SplicedText | null> {
  // A filler that repeats itself by chance moves the compressor's memory of distances; another one seldom does.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const spliced = await tryToSplice(pieces, length);
    if (spliced) return spliced;
  }
  return null;
}
