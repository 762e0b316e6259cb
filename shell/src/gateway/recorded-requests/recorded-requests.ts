import { open } from 'node:fs/promises';
import path from 'node:path';
import { BENEFIT_TYPES, type RenderRequest } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Requests of one page or widget that are kept. */
export const KEPT_PER_NAME = 4;
/** Pages and widgets of which requests are kept. */
export const MAX_NAMES = 200;
/** A longer request is not worth keeping. */
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

/** What a shopper's page asked of a remote: address and props, nothing of the person. */
export type RecordedRequest = Readonly<Static<typeof Recorded>> & Pick<RenderRequest, 'kind' | 'props'>;

/** Where a gateway keeps what it rendered, newest first. */
export const recordedRequestsFile = (data: string): string => path.join(data, 'gateway', 'recorded-requests.json');

/** At most as many bytes as a gateway may have written: a longer file is not read to its end. */
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

/** Requests as a gateway kept them. */
export interface ReadRequests {
  readonly requests: readonly RecordedRequest[];
  /** Why the file is not used, in words; null: it is, or there is none. */
  readonly problem: string | null;
}

/** What the file says, whoever wrote it: what is not as described counts as not there. */
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
