import { open } from 'node:fs/promises';
import path from 'node:path';
import { BENEFIT_TYPES, type RenderRequest } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Number of recorded requests of one page or widget. */
export const KEPT_PER_NAME = 4;
/** Number of recorded pages and widgets. */
export const MAX_NAMES = 200;
/** Longer requests are not recorded. */
export const MAX_REQUEST_BYTES = 2_000;
const MAX_FILE_BYTES = KEPT_PER_NAME * MAX_NAMES * (MAX_REQUEST_BYTES + 200);

const closed = { additionalProperties: false } as const;
const Text = Type.String({ maxLength: MAX_REQUEST_BYTES });
const Recorded = Type.Object(
  {
    remote: Type.String({ maxLength: 100 }),
    kind: Type.Enum(['page', 'widget']),
    name: Type.String({ maxLength: 100 }),
    variant: Type.Enum([...BENEFIT_TYPES]),
    /** One slash: a path of the store, never another host. */
    pathname: Type.String({ maxLength: MAX_REQUEST_BYTES, pattern: '^/(?![/\\\\])' }),
    search: Text,
    props: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 50 }),
  },
  closed,
);
const File = Type.Object(
  { formatVersion: Type.Literal(1), requests: Type.Array(Recorded, { maxItems: KEPT_PER_NAME * MAX_NAMES }) },
  closed,
);
const check = Compile(File);

/** A request of a remote: address and props, without personal data. */
export type RecordedRequest = Readonly<Static<typeof Recorded>> & Pick<RenderRequest, 'kind' | 'props'>;

/** File of a gateway's recorded requests, newest first. */
export const recordedRequestsFile = (data: string): string => path.join(data, 'gateway', 'recorded-requests.json');

/** Reads at most as many bytes as a gateway may have written. */
async function readBounded(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(MAX_FILE_BYTES + 1);
    let size = 0;
    for (let read = -1; read !== 0 && size < buffer.length; size += read)
      ({ bytesRead: read } = await handle.read(buffer, size, buffer.length - size));
    if (size > MAX_FILE_BYTES) throw new Error(`it is longer than ${MAX_FILE_BYTES} bytes`);
    return buffer.toString('utf8', 0, size);
  } finally {
    await handle.close();
  }
}

/** Requests that a gateway recorded. */
export interface ReadRequests {
  readonly requests: readonly RecordedRequest[];
  /** Why the file is ignored; null when it is used or missing. */
  readonly problem: string | null;
}

/** Reads the file from any source: invalid contents count as missing. */
export async function readRecordedRequests(data: string): Promise<ReadRequests> {
  const file = recordedRequestsFile(data);
  try {
    const value: unknown = JSON.parse(await readBounded(file));
    if (!check.Check(value)) throw new Error('it is not what a gateway writes');
    return { requests: value.requests as readonly RecordedRequest[], problem: null };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { requests: [], problem: null };
    return { requests: [], problem: `${file} is not used: ${message}. Delete it; the gateway makes a new one.` };
  }
}
