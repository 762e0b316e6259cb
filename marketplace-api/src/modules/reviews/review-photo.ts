import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REVIEW_LIMITS } from 'shared-contracts';
import { failure, type Failure } from '../../platform/values/failure';

export interface Photo {
  readonly content: Buffer;
  readonly contentType: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

type PhotoError = 'format' | 'frames' | 'pixels' | 'unreadable';

const SCRIPT = path.join(path.dirname(fileURLToPath(import.meta.url)), 'photo-process.mjs');

/** A JPEG is scaled during decoding; the other formats are decoded in full, with four bytes per pixel. */
const MAX_PIXELS = { jpeg: 60_000_000, png: 25_000_000, webp: 25_000_000 } as const;
const SETTINGS = {
  longestSide: 1600,
  maxPixels: MAX_PIXELS,
  maxBytes: REVIEW_LIMITS.photoBytes,
  formats: Object.keys(MAX_PIXELS),
};

/** Concurrent decoders. Further photos wait, and are refused when too many wait. */
const MAX_DECODERS = 2;
const MAX_WAITING = 8;
const DRAW_MS = 10_000;
/** An image with {@link SETTINGS} takes a few hundred kilobytes. */
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const RETRY_SECONDS = 10;

const MESSAGES: Readonly<Record<PhotoError, string>> = {
  format: 'This photo is not a JPEG, PNG or WebP picture. Choose one of those.',
  frames: 'This photo is an animation. Choose a single picture.',
  pixels: `This photo has too many pixels. Choose one of at most ${MAX_PIXELS.png / 1_000_000} million.`,
  unreadable: 'This photo cannot be read. Choose a JPEG, PNG or WebP picture.',
};

const isPhotoError = (text: unknown): text is PhotoError => typeof text === 'string' && Object.hasOwn(MESSAGES, text);

const refused = (error: PhotoError): Failure =>
  failure(422, 'PHOTO_REFUSED', MESSAGES[error], { title: 'Choose another photo', field: 'photo' });

const busy = (): Failure =>
  failure(503, 'UNAVAILABLE', 'Many photos are being read at the moment. Send this one again in ten seconds.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Parses the output of the process; unexpected output counts as an unreadable photo. */
function parseOutput(output: Buffer): Photo | Failure {
  const end = output.indexOf('\n');
  const content = output.subarray(end + 1);
  try {
    const head = JSON.parse(output.subarray(0, end).toString()) as Record<string, unknown>;
    if (head['ok'] !== true) return refused(isPhotoError(head['error']) ? head['error'] : 'unreadable');
    const { width, height } = head;
    if (typeof width !== 'number' || typeof height !== 'number' || content.length === 0) return refused('unreadable');
    return { content, contentType: 'image/webp', width, height };
  } catch {
    return refused('unreadable');
  }
}

/** Returns the output of a process, or null when it exceeds the limit of size or time, and is killed. */
function outputOf(child: ChildProcess): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const giveUp = () => {
      child.kill('SIGKILL');
      resolve(null);
    };
    const timer = setTimeout(giveUp, DRAW_MS);
    child.stdout?.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MAX_OUTPUT_BYTES) giveUp();
      else parts.push(part);
    });
    child.on('error', giveUp);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? Buffer.concat(parts) : null);
    });
  });
}

async function drawAnew(bytes: Buffer): Promise<Photo | Failure> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', SCRIPT, JSON.stringify(SETTINGS)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // The process gets none of this process's settings or secrets. Few arenas let it return freed memory to the system.
    env: { MALLOC_ARENA_MAX: '2' },
  });
  // The process may end before it has read its whole input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const output = await outputOf(child);
  return output === null ? refused('unreadable') : parseOutput(output);
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a free place; false when too many wait already. */
async function acquireSlot(): Promise<boolean> {
  if (running < MAX_DECODERS) {
    running += 1;
    return true;
  }
  if (waiting.length >= MAX_WAITING) return false;
  await new Promise<void>((resolve) => waiting.push(resolve));
  return true;
}

/** Passes the place to the longest waiting caller, so that a new caller cannot overtake it. */
function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/**
 * Reads a photo by its content, not by its name or headers. It is re-encoded, so that location metadata is not stored.
 * Pixel and frame limits apply before decoding, which runs in a separate process, two at a time.
 */
export async function readPhoto(bytes: Buffer): Promise<Photo | Failure> {
  if (!(await acquireSlot())) return busy();
  try {
    return await drawAnew(bytes);
  } finally {
    releaseSlot();
  }
}
