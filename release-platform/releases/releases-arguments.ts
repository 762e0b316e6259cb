import { OWNERS_FILE } from 'registry/paths';
import { readCommandWords, type CommandLine } from '../commands/command-line';
import { keyNameProblem } from 'registry/trust/new-key';
import { readPlace } from '../deploy/deploy-arguments';
import { LOCK_HELP, readLock, type LockRequest } from './lock-arguments';
import type { PublishRequest } from './package-commands';
import { ROLLOUT_VERBS } from '../deploy/moves/rollout-moves';
import type { Promotion } from './promote-command';
import type { RolloutRequest } from './rollout-command';

/** A parsed command line of `npm run releases`. */
export type ReleasesRequest =
  | { readonly kind: 'log'; readonly atMost: number }
  | { readonly kind: 'begin'; readonly reason: string | null }
  | { readonly kind: 'pin' }
  | { readonly kind: 'scrub' }
  | { readonly kind: 'repair'; readonly reason: string; readonly after: number }
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'contract'; readonly out: string | null }
  | { readonly kind: 'pack'; readonly remote: string; readonly out: string | null }
  | { readonly kind: 'check'; readonly file: string }
  | ({ readonly kind: 'publish' } & PublishRequest)
  | ({ readonly kind: 'promote' } & Promotion)
  | ({ readonly kind: 'rollback' } & RollbackRequest)
  | LockRequest
  | ({ readonly kind: 'rollout' } & RolloutRequest)
  | { readonly kind: 'remove'; readonly remote: string; readonly reason: string }
  | { readonly kind: 'status'; readonly gateways: readonly string[] }
  | { readonly kind: 'errors'; readonly remotes: readonly string[]; readonly gateways: readonly string[] }
  | { readonly kind: 'help'; readonly error?: string };

/** A parsed rollback. */
export interface RollbackRequest {
  readonly remote: string;
  readonly to: string | null;
  readonly reason: string | null;
  readonly isDespiteFreeze: boolean;
}

export const RELEASES_HELP = `Usage
  npm run releases -- status [--gateway ORIGIN]…    what each gateway serves and why not what is wished, who uses what
  npm run releases -- errors [cart …] [--gateway ORIGIN]…
                                                    what browsers reported: errors, speed and sales of each version
  npm run releases -- log [--last 20]               the newest moves: when, who, why
  npm run releases -- rollback cart [--to VERSION]  to the version before, or to one that was live earlier
                      [--despite-freeze --reason "…"]
${LOCK_HELP}
  npm run releases -- rollout cart [watch]          a running rollout: its share and gateways; watch follows it
  npm run releases -- rollout cart pause | resume | advance | promote | abort --reason "…"
  npm run releases -- remove gifts --reason "…"     takes a remote out of every variant, unless somebody uses it
  npm run releases -- promote staging production [cart …]
                                                    the versions of one store go live in another, checked there
  npm run releases -- scrub                         compares every stored file with its digest, and repairs what it can
                                                    from the copies on this machine
  npm run releases -- begin [--reason "…"]          begins the log of a store in production; an operator's
  npm run releases -- pin                           a line for the owners file: no reader believes a shorter log
  npm run releases -- repair --reason "…"           goes on from the newest state that can be believed; an operator's
                                [--after 41]        the number that gateways saw last, where the log is shorter
  npm run releases -- pack mfe-cart [--out FILE]    a version as one signed file (docs/package-format.md)
  npm run releases -- check FILE                    what the store would say of such a file; changes nothing
  npm run releases -- publish FILE [--reason "…"]   releases such a file, without its sources
            [--for lowes --as checkout [--preview]] and it fills the role there; --preview: only for who has its address
  npm run releases -- key <team-2026>               a key to sign with: a file, and a line for the owners file
  npm run releases -- contract [--out FOLDER]       the contract as a package that teams elsewhere install

Who signs: RELEASE_KEY_FILE, in development the key of this machine.
The owners file lists whose keys count: RELEASE_OWNERS, by default ${OWNERS_FILE}.
Where releases are: RELEASE_STORE=s3://bucket/prefix, by default the data folder.
Stores for promote: RELEASE_STORES="staging=s3://bucket/staging production=s3://bucket/production".
Gateways that moves wait for, and of status and errors: RELEASE_GATEWAYS="http://10.0.0.7:3001 http://10.0.0.8:3001",
each its PROBE_PORT; of another store of RELEASE_STORES production=http://10.0.0.9:3001; "none" while there are none.
By default the store on this machine, http://localhost:PORT.`;

const options = {
  last: { type: 'string' },
  reason: { type: 'string' },
  after: { type: 'string' },
  out: { type: 'string' },
  to: { type: 'string' },
  gateway: { type: 'string', multiple: true },
  for: { type: 'string' },
  as: { type: 'string' },
  preview: { type: 'boolean' },
  until: { type: 'string' },
  'despite-freeze': { type: 'boolean' },
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

function readPublish(
  file: string,
  { for: variant, as: role, preview: isPreview = false, reason }: Values,
): ReleasesRequest {
  const why = reason?.trim() ? { reason: reason.trim() } : {};
  if (variant === undefined && role === undefined)
    return isPreview
      ? wrong('--preview wants the role that it is for: --for lowes --as checkout.')
      : { kind: 'publish', file, ...why };
  const place = readPlace(variant, role);
  return 'error' in place ? wrong(place.error) : { kind: 'publish', file, place, isPreview, ...why };
}

function readLocking(command: LockRequest['kind'], subjects: readonly string[], values: Values): ReleasesRequest {
  const request = readLock(command, subjects, { ...values, reason: values.reason?.trim() || null });
  return 'error' in request ? wrong(request.error) : request;
}

const ROLLOUT_WORDS = [...ROLLOUT_VERBS, 'watch'] as const;

function readRollout([remote = '', word, ...more]: readonly string[], values: Values): ReleasesRequest {
  const reason = values.reason?.trim() || null;
  const verb = ROLLOUT_WORDS.find((one) => one === word) ?? null;
  if (more.length > 0 || (word !== undefined && verb === null))
    return wrong(`A rollout can be told to ${ROLLOUT_WORDS.join(', ')}: npm run releases -- rollout ${remote} pause.`);
  if (verb === 'abort' && reason === null)
    return wrong('Say why, for who reads the log: --reason "returns fail on iPhones".');
  return withGateways(values.gateway, (gateways) => ({ kind: 'rollout', remote, verb, reason, gateways }));
}

/** Parses the origins of gateways for a request; without any, those of the settings. */
function withGateways(
  given: readonly string[] | undefined,
  request: (gateways: readonly string[]) => ReleasesRequest,
): ReleasesRequest {
  const gateways = given ?? [];
  const bad = gateways.find((one) => !/^https?:\/\/[^/]+\/?$/.test(one));
  if (bad !== undefined) return wrong(`--gateway wants an origin, for example http://127.0.0.1:3001, not '${bad}'.`);
  return request(gateways);
}

const COMMANDS = {
  status: { subjects: [], flags: ['gateway'] },
  errors: { subjects: ['remotes …'], flags: ['gateway'] },
  log: { subjects: [], flags: ['last'] },
  rollback: { subjects: ['a remote, for example cart'], flags: ['to', 'reason', 'despite-freeze'] },
  rollout: { subjects: ['a remote, for example cart', 'what to do …'], flags: ['reason', 'gateway'] },
  remove: { subjects: ['a remote, for example gifts'], flags: ['reason'] },
  promote: { subjects: ['a store to take from', 'a store to release in', 'remotes …'], flags: ['reason'] },
  scrub: { subjects: [], flags: [] },
  begin: { subjects: [], flags: ['reason'] },
  pin: { subjects: ['a remote and a version …'], flags: ['for', 'reason'] },
  unpin: { subjects: ['a remote, for example mfe-cart'], flags: ['for', 'reason'] },
  freeze: { subjects: ['a variant or a remote'], flags: ['until', 'reason'] },
  unfreeze: { subjects: ['a variant or a remote'], flags: ['reason'] },
  deprecate: { subjects: ['a remote, for example mfe-cart', 'a version'], flags: ['reason'] },
  repair: { subjects: [], flags: ['reason', 'after'] },
  contract: { subjects: [], flags: ['out'] },
  pack: { subjects: ['a remote, for example mfe-cart'], flags: ['out'] },
  check: { subjects: ['a package file'], flags: [] },
  publish: { subjects: ['a package file'], flags: ['reason', 'for', 'as', 'preview'] },
  key: { subjects: ['a name after team and year, for example cart-2026'], flags: [] },
} as const;
type Command = keyof typeof COMMANDS;
type Values = CommandLine<typeof options>['values'];

function readCommand(command: Command, subjects: readonly string[], values: Values): ReleasesRequest {
  const [subject = '', second = '', ...others] = subjects;
  const reason = values.reason?.trim() || null;
  switch (command) {
    case 'status':
      return withGateways(values.gateway, (gateways) => ({ kind: 'status', gateways }));
    case 'errors':
      return withGateways(values.gateway, (gateways) => ({ kind: 'errors', remotes: subjects, gateways }));
    case 'log':
      return readLog(values);
    case 'rollback':
      if (values['despite-freeze'] && reason === null) return wrong('Say why: --despite-freeze wants a --reason "…".');
      return {
        kind: 'rollback',
        remote: subject,
        to: values.to ?? null,
        reason,
        isDespiteFreeze: values['despite-freeze'] ?? false,
      };
    case 'freeze':
    case 'unfreeze':
    case 'unpin':
    case 'deprecate':
      return readLocking(command, subjects, values);
    case 'rollout':
      return readRollout(subjects, values);
    case 'remove':
      return readRemoval(subject, values.reason);
    case 'promote':
      return { kind: 'promote', from: subject, to: second, remotes: others, reason };
    case 'scrub':
      return { kind: 'scrub' };
    case 'begin':
      return { kind: 'begin', reason };
    case 'pin':
      return subjects.length === 0 ? { kind: 'pin' } : readLocking('pin-version', subjects, values);
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
      return readPublish(subject, values);
  }
}

/** Parses the command line; the error names any unknown word. */
export function readReleasesArguments(args: readonly string[]): ReleasesRequest {
  const words = readCommandWords(args, options, COMMANDS);
  if (words === null) return { kind: 'help' };
  return 'error' in words ? wrong(words.error) : readCommand(words.command, words.subjects, words.values);
}
