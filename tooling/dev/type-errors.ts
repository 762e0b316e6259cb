import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { eventLine } from 'release-platform/commands/event-line';
import type { RemoteFolder } from 'release-platform/remote-folders';
import { oneAtATime } from '../start/watch';

/** First module of the compiler: its package names it on every system. */
const COMPILER = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
const DEADLINE_MS = 120_000;
/** Limits of a message to the gateway. */
const MOST = 20;
const LENGTH = 1_000;
const ERROR = /^\S.*\(\d+,\d+\): error TS\d+:/;

/** Returns the errors in the compiler's output, each with its indented details. */
export function typeErrorsIn(output: string): string[] {
  const errors: string[] = [];
  for (const line of output.split('\n')) {
    const last = errors.at(-1);
    if (ERROR.test(line)) errors.push(line);
    else if (last !== undefined && /^\s+\S/.test(line)) errors[errors.length - 1] = `${last}\n${line}`;
  }
  return errors.slice(0, MOST).map((error) => error.slice(0, LENGTH));
}

function compile(folder: string, cache: string): Promise<string[]> {
  const own = path.join(folder, 'tsconfig.json');
  const args = [
    '-p',
    existsSync(own) ? own : path.join(ROOT, 'tsconfig.json'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    cache,
  ];
  return new Promise((resolve) => {
    const options = { cwd: ROOT, timeout: DEADLINE_MS, maxBuffer: 16 * 1024 * 1024 } as const;
    execFile(process.execPath, [COMPILER, ...args, '--pretty', 'false'], options, (error, stdout, stderr) => {
      const found = typeErrorsIn(stdout);
      if (!error || found.length > 0) return resolve(found);
      resolve([`The types were not checked: ${stderr.trim() || error.message}`.slice(0, LENGTH)]);
    });
  });
}

/**
 * Returns a function that checks the types of a remote, which builds ignore. Only what a change concerns is checked
 * again, and changes during a check lead to one more.
 * @param onResult called when the errors differ from the last ones
 */
export function typeChecker(
  { dir, label }: RemoteFolder,
  data: string,
  onResult: (errors: string[]) => void,
): () => void {
  const cache = path.join(data, 'dev', 'types', `${label.replaceAll('/', '-')}.tsbuildinfo`);
  let last = '';
  return oneAtATime(async () => {
    await mkdir(path.dirname(cache), { recursive: true });
    const errors = await compile(dir, cache);
    const text = errors.join('\n');
    if (text === last) return;
    last = text;
    if (errors.length > 0) console.error(`${eventLine('types are wrong', { remote: label })}\n${text}`);
    else console.log(eventLine('types are right again', { remote: label }));
    onResult(errors);
  });
}
