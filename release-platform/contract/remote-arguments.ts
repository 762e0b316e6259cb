import os from 'node:os';
import { CONTRACT_VERSION } from 'shared-contracts';
import { readCommandWords } from '../commands/command-line';
import { keyNameProblem } from 'registry/trust/new-key';

/** A parsed command line of `treadmarket-remote`. */
export type RemoteRequest =
  | { readonly kind: 'help'; readonly error?: string }
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'check'; readonly file: string; readonly keyFile: string | null }
  | {
      readonly kind: 'pack';
      readonly folder: string;
      readonly keyFile: string;
      readonly out: string | null;
      readonly author: string;
      readonly commit: string;
    };

export const REMOTE_HELP = `Usage
  treadmarket-remote key <team-2026>
    makes a key to sign with: a file, and its public half for the store's owners file
  treadmarket-remote pack FOLDER --key KEY.json [--out FILE] [--author NAME] [--commit ID]
    signs a build (manifest.json, web/, node/) and puts it into one file
  treadmarket-remote check FILE [--key KEY.json]
    says what every store would refuse in a package file; changes nothing and asks nobody
    --key    the key that must have signed it: its file, or its public half

Contract ${CONTRACT_VERSION}. Who owns which names, paths and slots is said by the store: it looks when you publish.`;

const options = {
  key: { type: 'string' },
  out: { type: 'string' },
  author: { type: 'string' },
  commit: { type: 'string' },
} as const;
const COMMANDS = {
  key: { subjects: ['a name after team and year, for example acme-2026'], flags: [] },
  pack: { subjects: ['the folder of a build'], flags: ['key', 'out', 'author', 'commit'] },
  check: { subjects: ['a package file'], flags: ['key'] },
} as const;

const wrong = (error: string): RemoteRequest => ({ kind: 'help', error });

/** Parses the command line; the error names any unknown word. */
export function readRemoteArguments(args: readonly string[]): RemoteRequest {
  const words = readCommandWords(args, options, COMMANDS);
  if (words === null) return { kind: 'help' };
  if ('error' in words) return wrong(words.error);
  const { command, values } = words;
  const [subject = ''] = words.subjects;
  if (command === 'key') {
    const problem = keyNameProblem(subject);
    return problem === null ? { kind: 'key', id: subject } : wrong(problem);
  }
  if (command === 'check') return { kind: 'check', file: subject, keyFile: values.key ?? null };
  if (values.key === undefined) return wrong("'pack' wants --key with the file of your team's key.");
  const { author = os.userInfo().username, commit = 'not told' } = values;
  return { kind: 'pack', folder: subject, keyFile: values.key, out: values.out ?? null, author, commit };
}
