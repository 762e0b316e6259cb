import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Socket of this data folder's gateway for dev sessions; only its owner can open it. */
export const devSocket = (data: string): string => path.join(data, 'dev', 'gateway.sock');

/** Folder of a session's builds: `<remote>/web` and `<remote>/node` below it. */
export const devSessionDir = (data: string, id: string): string => path.join(data, 'dev', 'sessions', id);

/** Returns the name of the server file with this digest: the next build must not overwrite a file in use. */
export const devServerFile = (integrity: string): string =>
  `server-${integrity.slice('sha384-'.length).replace(/\W/g, '').slice(0, 20)}.cjs`;

/** Data folder of the shell's development builds, as `registry/versions/shell-build` is for released ones. */
export const devShellData = (data: string): string => path.join(data, 'dev');

/** Maximum bytes of one message, in both directions. */
export const MAX_DEV_MESSAGE = 1024 * 1024;

const closed = { additionalProperties: false } as const;
const Name = Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$' });
const Id = Type.String({ pattern: '^[\\w-]{1,60}$' });
const File = Type.String({ pattern: '^[\\w][\\w.~-]{0,200}$' });
const Files = Type.Array(File, { maxItems: 100 });
const Assets = Type.Object(
  { js: Files, css: Files, shared: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }) },
  closed,
);

const Hello = Type.Object(
  { t: Type.Literal('hello'), token: Type.String({ pattern: '^[\\w-]{43}$' }), id: Id, shell: Id },
  closed,
);
const Shell = Type.Object({ t: Type.Literal('shell'), shell: Id }, closed);
const Built = Type.Object(
  {
    t: Type.Literal('built'),
    remote: Name,
    /** Declaration from the remote's folder, validated as in a deploy. */
    declared: Type.Unknown(),
    hash: Id,
    isHot: Type.Boolean(),
    container: Type.String({ pattern: '^\\w{1,100}$' }),
    assets: Type.Record(Type.String({ maxLength: 100 }), Assets),
    /** Digest of the server file; null when servers do not render it. */
    server: Type.Union([Type.String({ pattern: '^sha384-[\\w+/=]{64}$' }), Type.Null()]),
    /** The server's build of the same change follows: pages wait for it. */
    isServerBehind: Type.Boolean(),
  },
  closed,
);
const Failed = Type.Object(
  {
    t: Type.Literal('failed'),
    remote: Name,
    errors: Type.Array(Type.String({ maxLength: 8_000 }), { maxItems: 10 }),
  },
  closed,
);

const Types = Type.Object(
  {
    t: Type.Literal('types'),
    remote: Name,
    /** Type errors of the sources, empty when there are none. */
    errors: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 20 }),
  },
  closed,
);

export type Hello = Static<typeof Hello>;
export type DevBuild = Omit<Static<typeof Built>, 'assets'> & Pick<PublishedManifest['web'], 'assets'>;
/** Messages of a dev session to the gateway. */
export type FromDev = Hello | DevBuild | Static<typeof Shell> | Static<typeof Failed> | Static<typeof Types>;
/** The gateway's answer to the first message. `port`: its port for browsers. */
export type ToDev =
  | { readonly t: 'welcome'; readonly port: number }
  | { readonly t: 'refused'; readonly message: string };

const check = Compile(Type.Union([Hello, Shell, Built, Failed, Types]));

/** Parses a message of a dev session; null when it is invalid. */
export function readDevMessage(body: string): FromDev | null {
  try {
    const value: unknown = JSON.parse(body);
    return check.Check(value) ? value : null;
  } catch {
    return null;
  }
}
