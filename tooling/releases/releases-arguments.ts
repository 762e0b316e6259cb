import { parseArgs } from 'node:util';
import { keyNameProblem } from './new-key';
import type { Promotion } from './promote-command';

/** What somebody asked `npm run releases` for. */
export type ReleasesRequest =
  | { readonly kind: 'log'; readonly atMost: number }
  | { readonly kind: 'begin'; readonly reason: string | null }
  | { readonly kind: 'pin' }
  | { readonly kind: 'repair'; readonly reason: string; readonly after: number }
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'contract'; readonly out: string | null }
  | { readonly kind: 'pack'; readonly remote: string; readonly out: string | null }
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'publish'; readonly file: string; readonly reason: string | null }
  | ({ readonly kind: 'promote' } & Promotion)
  | { readonly kind: 'rollback'; readonly remote: string; readonly to: string | null; readonly reason: string | null }
  | { readonly kind: 'remove'; readonly remote: string; readonly reason: string }
  | { readonly kind: 'status'; readonly gateways: readonly string[] }
  | { readonly kind: 'help'; readonly error?: string };

export const RELEASES_HELP = `Usage
  npm run releases -- status [--gateway ORIGIN]…    what each gateway serves and why not what is wished, who uses what
  npm run releases -- log [--last 20]               the newest moves: when, who, why
  npm run releases -- rollback cart [--to VERSION]  to the version before, or to one that was live earlier
  npm run releases -- remove gifts --reason "…"     takes a remote out of every variant, unless somebody uses it
  npm run releases -- promote staging production [cart …]
                                                    the versions of one store go live in another, checked there
  npm run releases -- begin [--reason "…"]          begins the log of a store in production; an operator's
  npm run releases -- pin                           a line for registry/owners.json: no reader believes a shorter log
  npm run releases -- repair --reason "…"           goes on from the newest state that can be believed; an operator's
                                [--after 41]        the number that gateways saw last, where the log is shorter
  npm run releases -- pack mfe-cart [--out FILE]    a version as one signed file (docs/package-format.md)
  npm run releases -- check FILE                    what the store would say of such a file; changes nothing
  npm run releases -- publish FILE [--reason "…"]   releases such a file, without its sources
  npm run releases -- key <team-2026>               a key to sign with: a file, and a line for registry/owners.json
  npm run releases -- contract [--out FOLDER]       the contract as a package that teams elsewhere install

Who signs: RELEASE_KEY_FILE, in development the key of this machine.
Whose keys count: RELEASE_OWNERS, by default registry/owners.json.
Where releases are: RELEASE_STORE=s3://bucket/prefix, by default the data folder.
Stores for promote: RELEASE_STORES="staging=s3://bucket/staging production=s3://bucket/production".
Gateways for status: their PROBE_PORT; by default the store on this machine, http://localhost:PORT.`;

const options = {
  help: { type: 'boolean', short: 'h' },
  last: { type: 'string' },
  reason: { type: 'string' },
  after: { type: 'string' },
  out: { type: 'string' },
  to: { type: 'string' },
  gateway: { type: 'string', multiple: true },
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
  const problem = keyNameProblem(id);
  return problem === null ? { kind: 'key', id } : wrong(problem);
}

function readRemoval(remote: string, reason: string | undefined): ReleasesRequest {
  if (!reason?.trim()) return wrong('Say why, for who reads the log: --reason "gifts moved into the cart".');
  return { kind: 'remove', remote, reason: reason.trim() };
}

function readStatus(given: readonly string[] | undefined): ReleasesRequest {
  const gateways = given ?? [`http://localhost:${process.env['PORT'] ?? '3000'}`];
  const bad = gateways.find((one) => !/^https?:\/\/[^/]+\/?$/.test(one));
  if (bad !== undefined) return wrong(`--gateway wants an origin, for example http://127.0.0.1:3001, not '${bad}'.`);
  return { kind: 'status', gateways };
}

/** Command → what it wants to work on, for messages. The last may come several times when it ends with `…`. */
const COMMANDS = {
  status: [],
  log: [],
  rollback: ['a remote, for example cart'],
  remove: ['a remote, for example gifts'],
  promote: ['a store to take from', 'a store to release in', 'remotes …'],
  begin: [],
  pin: [],
  repair: [],
  contract: [],
  pack: ['a remote, for example mfe-cart'],
  check: ['a package file'],
  publish: ['a package file'],
  key: ['a name after team and year, for example cart-2026'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Command = keyof typeof COMMANDS;

const isCommand = (name: string): name is Command => Object.hasOwn(COMMANDS, name);

/** Which flags a command understands; another would be believed to count. */
const FLAGS: Readonly<Record<Command, readonly (keyof Values)[]>> = {
  status: ['gateway'],
  log: ['last'],
  rollback: ['to', 'reason'],
  remove: ['reason'],
  promote: ['reason'],
  begin: ['reason'],
  pin: [],
  repair: ['reason', 'after'],
  contract: ['out'],
  pack: ['out'],
  check: [],
  publish: ['reason'],
  key: [],
};

interface Values {
  readonly last?: string | undefined;
  readonly reason?: string | undefined;
  readonly after?: string | undefined;
  readonly out?: string | undefined;
  readonly to?: string | undefined;
  readonly gateway?: readonly string[] | undefined;
}

function readCommand(command: Command, subjects: readonly string[], values: Values): ReleasesRequest {
  const [subject = '', second = '', ...others] = subjects;
  const reason = values.reason?.trim() || null;
  switch (command) {
    case 'status':
      return readStatus(values.gateway);
    case 'log':
      return readLog(values);
    case 'rollback':
      return { kind: 'rollback', remote: subject, to: values.to ?? null, reason };
    case 'remove':
      return readRemoval(subject, values.reason);
    case 'promote':
      return { kind: 'promote', from: subject, to: second, remotes: others, reason };
    case 'begin':
      return { kind: 'begin', reason };
    case 'pin':
      return { kind: 'pin' };
    case 'repair':
      return readRepair(values.reason, values.after);
    case 'key':
      return readKey(subject);
    case 'contract':
      return { kind: 'contract', out: values.out ?? null };
    case 'pack':
      return { kind: 'pack', remote: subject, out: values.out ?? null };
    case 'check':
      return { kind: 'check', file: subject };
    case 'publish':
      return { kind: 'publish', file: subject, reason };
  }
}

/** What is wrong with the words after a command, or null. */
function subjectProblem(command: Command, given: readonly string[]): string | null {
  const wanted: readonly string[] = COMMANDS[command];
  const isOpen = wanted.at(-1)?.endsWith('…') === true;
  const least = isOpen ? wanted.length - 1 : wanted.length;
  if (given.length < least) return `'${command}' wants ${wanted[given.length]}.`;
  return !isOpen && given.length > wanted.length ? `'${given.at(-1)}' is too much for '${command}'.` : null;
}

/** Reads the command line; anything unknown is named. */
export function readReleasesArguments(args: readonly string[]): ReleasesRequest {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    return wrong((error as Error).message.split('. To specify')[0] ?? 'unknown flag');
  }
  const { help, ...values } = parsed.values;
  const [name, ...subjects] = parsed.positionals;
  if (help || name === undefined) return { kind: 'help' };
  if (!isCommand(name)) return wrong(`There is no command '${name}'. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  const foreign = Object.keys(values).find((flag) => !(FLAGS[name] as readonly string[]).includes(flag));
  if (foreign !== undefined) return wrong(`'${name}' has no flag --${foreign}.`);
  const problem = subjectProblem(name, subjects);
  return problem === null ? readCommand(name, subjects, values) : wrong(problem);
}
