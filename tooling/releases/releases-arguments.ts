import { parseArgs } from 'node:util';

/** What somebody asked `npm run releases` for. */
export type ReleasesRequest =
  | { readonly kind: 'log'; readonly atMost: number }
  | { readonly kind: 'repair'; readonly reason: string; readonly after: number }
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'help'; readonly error?: string };

export const RELEASES_HELP = `Usage
  npm run releases -- log [--last 20]               the newest moves: when, who, why
  npm run releases -- repair --reason "…"           goes on from the newest state that can be believed; an operator's
                                [--after 41]        the number that gateways saw last, where the log is shorter
  npm run releases -- key <team-2026>               a key to sign with: a file, and a line for registry/owners.json

Who signs: RELEASE_KEY_FILE, in development the key of this machine.
Whose keys count: RELEASE_OWNERS, by default registry/owners.json.
Where releases are: RELEASE_STORE=s3://bucket/prefix, by default the data folder.`;

const options = {
  help: { type: 'boolean', short: 'h' },
  last: { type: 'string' },
  reason: { type: 'string' },
  after: { type: 'string' },
} as const;

const wrong = (error: string): ReleasesRequest => ({ kind: 'help', error });

function wholeNumber(text: string | undefined, fallback: number): number | null {
  if (text === undefined) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

type Flags = { readonly [K in keyof typeof options]?: string | boolean | undefined };

function readLog(flags: Flags & { readonly last?: string | undefined }): ReleasesRequest {
  const atMost = wholeNumber(flags.last, 20);
  return atMost ? { kind: 'log', atMost } : wrong('--last wants a number, for example --last 20.');
}

function readRepair(reason: string | undefined, afterText: string | undefined): ReleasesRequest {
  const after = wholeNumber(afterText, 0);
  if (after === null) return wrong('--after wants the number of a revision, for example --after 41.');
  if (!reason?.trim()) return wrong('Say why, for who reads the log: --reason "a torn file after a full disk".');
  return { kind: 'repair', reason: reason.trim(), after };
}

function readKey(id: string | undefined): ReleasesRequest {
  if (id === undefined) return wrong('Name the key after its team and year, for example cart-2026.');
  if (!/^[a-z0-9][a-z0-9-]{2,63}$/.test(id))
    return wrong(`'${id}' is no name of a key: three or more small letters, digits and hyphens.`);
  return { kind: 'key', id };
}

/** Reads the command line; anything unknown is named. */
export function readReleasesArguments(args: readonly string[]): ReleasesRequest {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    return wrong((error as Error).message.split('. To specify')[0] ?? 'unknown flag');
  }
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return { kind: 'help' };
  if (rest.length > (command === 'key' ? 1 : 0)) return wrong(`'${rest.at(-1)}' is too much for '${command}'.`);
  if (command === 'log') return readLog(values);
  if (command === 'repair') return readRepair(values.reason, values.after);
  if (command === 'key') return readKey(rest[0]);
  return wrong(`There is no command '${command}'. Commands: log, repair, key.`);
}
