import { parseArgs } from 'node:util';

/** What somebody asked `npm run releases` for. */
export type ReleasesRequest =
  | { readonly kind: 'log'; readonly atMost: number }
  | { readonly kind: 'repair'; readonly reason: string; readonly after: number }
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'pack'; readonly remote: string; readonly out: string | null }
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'publish'; readonly file: string; readonly reason: string | null }
  | { readonly kind: 'help'; readonly error?: string };

export const RELEASES_HELP = `Usage
  npm run releases -- log [--last 20]               the newest moves: when, who, why
  npm run releases -- repair --reason "…"           goes on from the newest state that can be believed; an operator's
                                [--after 41]        the number that gateways saw last, where the log is shorter
  npm run releases -- pack mfe-cart [--out FILE]    a version as one signed file (docs/package-format.md)
  npm run releases -- check FILE                    what the store would say of such a file; changes nothing
  npm run releases -- publish FILE [--reason "…"]   releases such a file, without its sources
  npm run releases -- key <team-2026>               a key to sign with: a file, and a line for registry/owners.json

Who signs: RELEASE_KEY_FILE, in development the key of this machine.
Whose keys count: RELEASE_OWNERS, by default registry/owners.json.
Where releases are: RELEASE_STORE=s3://bucket/prefix, by default the data folder.`;

const options = {
  help: { type: 'boolean', short: 'h' },
  last: { type: 'string' },
  reason: { type: 'string' },
  after: { type: 'string' },
  out: { type: 'string' },
} as const;

const wrong = (error: string): ReleasesRequest => ({ kind: 'help', error });

function wholeNumber(text: string | undefined, fallback: number): number | null {
  if (text === undefined) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readLog(flags: Pick<Values, 'last'>): ReleasesRequest {
  const atMost = wholeNumber(flags.last, 20);
  return atMost ? { kind: 'log', atMost } : wrong('--last wants a number, for example --last 20.');
}

function readRepair(reason: string | undefined, afterText: string | undefined): ReleasesRequest {
  const after = wholeNumber(afterText, 0);
  if (after === null) return wrong('--after wants the number of a revision, for example --after 41.');
  if (!reason?.trim()) return wrong('Say why, for who reads the log: --reason "a torn file after a full disk".');
  return { kind: 'repair', reason: reason.trim(), after };
}

function readKey(id: string): ReleasesRequest {
  if (!/^[a-z0-9][a-z0-9-]{2,63}$/.test(id))
    return wrong(`'${id}' is no name of a key: three or more small letters, digits and hyphens.`);
  return { kind: 'key', id };
}

const COMMANDS = ['log', 'repair', 'pack', 'check', 'publish', 'key'] as const;
/** Those that want one thing to work on, and what it is called. */
const SUBJECTS: Readonly<Record<string, string>> = {
  pack: 'a remote, for example mfe-cart',
  check: 'a package file',
  publish: 'a package file',
  key: 'a name after team and year, for example cart-2026',
};

interface Values {
  readonly last?: string | undefined;
  readonly reason?: string | undefined;
  readonly after?: string | undefined;
  readonly out?: string | undefined;
}

function readCommand(command: (typeof COMMANDS)[number], subject: string, values: Values): ReleasesRequest {
  switch (command) {
    case 'log':
      return readLog(values);
    case 'repair':
      return readRepair(values.reason, values.after);
    case 'key':
      return readKey(subject);
    case 'pack':
      return { kind: 'pack', remote: subject, out: values.out ?? null };
    case 'check':
      return { kind: 'check', file: subject };
    case 'publish':
      return { kind: 'publish', file: subject, reason: values.reason?.trim() || null };
  }
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
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) return { kind: 'help' };
  const command = COMMANDS.find((one) => one === name);
  if (!command) return wrong(`There is no command '${name}'. Commands: ${COMMANDS.join(', ')}.`);
  const wanted = Object.hasOwn(SUBJECTS, command) ? 1 : 0;
  if (rest.length > wanted) return wrong(`'${rest.at(-1)}' is too much for '${command}'.`);
  if (rest.length < wanted) return wrong(`'${command}' wants ${SUBJECTS[command]}.`);
  return readCommand(command, rest[0] ?? '', values);
}
