import fs from 'node:fs';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from './import-error';

const PEEK_BYTES = 4096;

function peek(file: string): Buffer {
  let handle: number;
  try {
    if (fs.statSync(file).isDirectory()) throw new ImportError(`${file} is a folder. Name a file in it.`);
    handle = fs.openSync(file, 'r');
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportError(
      code === 'ENOENT'
        ? `There is no file ${file}. Check the path.`
        : `${file} cannot be read (${code ?? 'unknown'}). Check its permissions.`,
    );
  }
  try {
    const buffer = Buffer.alloc(PEEK_BYTES);
    return buffer.subarray(0, fs.readSync(handle, buffer, 0, PEEK_BYTES, 0));
  } finally {
    fs.closeSync(handle);
  }
}

const startsWith = (bytes: Buffer, ...wanted: number[]) => wanted.every((byte, index) => bytes[index] === byte);

function refuseForeign(file: string, start: Buffer): void {
  if (start.length === 0) throw new ImportError(`${file} is empty. Export it again.`);
  if (startsWith(start, 0x50, 0x4b))
    throw new ImportError(
      `${file} is a zip archive or an Excel workbook. Unpack it, or save the sheet as “CSV UTF-8”.`,
    );
  if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff))
    throw new ImportError(`${file} is UTF-16. Save it as “CSV UTF-8” and try again.`);
  if (start.includes(0))
    throw new ImportError(
      `${file} is not a text file. CSV, JSON and JSON lines can be imported, also compressed with gzip.`,
    );
}

/** Decodes a UTF-8 stream. An invalid byte ends it with an error that names the place. */
async function* decoded(file: string, bytes: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  let isFirst = true;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (isFirst) refuseForeign(file, chunk);
      isFirst = false;
      let text: string;
      try {
        text = decoder.decode(chunk, { stream: true });
      } catch {
        const bytesRead = chunk.toString('latin1');
        const before = bytesRead.slice(0, Math.max(0, bytesRead.search(/[\x80-\xff]/)));
        const line = (lines + before.split('\n').length - 1).toLocaleString('en-US');
        throw new ImportError(`${file} is not UTF-8 (near line ${line}). Save it as “CSV UTF-8” and try again.`);
      }
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
      if (text) yield text;
    }
    if (isFirst) throw new ImportError(`${file} is empty. Export it again.`);
    decoder.decode();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new ImportError(`${file} is damaged: it cannot be uncompressed to its end. Copy it again.`);
    if (error instanceof TypeError) throw new ImportError(`${file} ends in the middle of a character. Copy it again.`);
    throw error;
  }
}

export interface TextFile {
  /** In lower case with its dot, without `.gz`. */
  readonly extension: string;
  readonly text: AsyncGenerator<string>;
}

/** Opens a text file, compressed or not, and refuses unsupported formats immediately. */
export function openText(file: string): TextFile {
  const start = peek(file);
  const isGzip = startsWith(start, 0x1f, 0x8b);
  if (!isGzip) refuseForeign(file, start);
  const bytes = fs.createReadStream(file, { highWaterMark: 256 * 1024 });
  const stream = isGzip ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
  return { extension: path.extname(file.replace(/\.gz$/i, '')).toLowerCase(), text: decoded(file, stream) };
}
