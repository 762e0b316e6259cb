import path from 'node:path';
import { ForeignMove } from 'registry/log/release-log';
import { dataDir, OWNERS_FILE } from 'registry/paths';
import { authorOf, openForWriting, openReleases } from 'registry/log/releases';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { oneLine } from 'registry/one-line';
import { confirmMove } from '../deploy/confirm-release';
import { rollBack } from '../deploy/moves/rollback';
import { gatewayOrigins } from '../gateways/store-gateways';
import { readReleasesArguments, RELEASES_HELP, type RollbackRequest } from './releases-arguments';
import { writeNewKey } from 'registry/trust/new-key';
import { lockCommand } from './lock-commands';
import { rolloutCommand } from './rollout-command';
import { removeCommand } from './remove-command';
import { scrubCommand } from './scrub-command';
import { errorsCommand } from './errors-command';
import { statusCommand } from './status-command';
import { eventLine } from '../commands/event-line';

/** Loaded on demand: the rehearsal is most of the tools, and other commands start faster without it. */
const packages = () => import('./package-commands');

const say = (line: string): void => console.log(line);
const fail = (line: string): 1 => {
  console.error(line);
  return 1;
};

async function showLog(settings: ReleaseSettings, atMost: number): Promise<number> {
  const { log } = await openReleases(settings);
  const moves = await log.history(atMost);
  if (moves.length === 0) say('no releases yet: `npm run deploy` releases every remote');
  for (const { number, at, author, reason } of moves)
    say(`${String(number).padStart(6)}  ${oneLine(`${at}  ${reason}  (${author})`)}`);
  // Fails when the log as a whole is invalid.
  await log.read();
  return 0;
}

async function begin(settings: ReleaseSettings, reason: string | null): Promise<number> {
  const { log, key, objects } = await openForWriting(settings);
  try {
    await log.begin({ author: await authorOf(), act: 'begin the log', reason, key });
  } catch (error) {
    if (!(error instanceof ForeignMove)) throw error;
    return fail(error.message);
  }
  say(eventLine('log begun: teams can release now', { store: objects.label }));
  return 0;
}

/**
 * Prints the log's position for the owners file, with which readers detect a truncated log that they never saw in full.
 */
async function pin(settings: ReleaseSettings): Promise<number> {
  const { number: revision, digest } = await (await openReleases(settings)).log.read();
  if (revision === 0) return fail('Nothing was released yet, so there is nothing to pin.');
  say(`Beside "formatVersion" in ${OWNERS_FILE}:\n  "log": ${JSON.stringify({ revision, digest })},`);
  return 0;
}

async function repair(settings: ReleaseSettings, reason: string, after: number): Promise<number> {
  const { log, key } = await openForWriting(settings);
  try {
    const registry = await log.repair({ author: await authorOf(), act: 'repair the log', reason, key }, after);
    const remotes = Object.entries(registry.remotes).map(([name, { version }]) => `  ${name} ${version}`);
    say([eventLine('log repaired', { remotes: remotes.length }), ...remotes].join('\n'));
    return 0;
  } catch (error) {
    if (!(error instanceof ForeignMove)) throw error;
    return fail(error.message);
  }
}

async function rollback(
  settings: ReleaseSettings,
  { remote, to, reason, isDespiteFreeze }: RollbackRequest,
): Promise<number> {
  const wish = { isDespiteFreeze, ...(to !== null && { to }), ...(reason !== null && { reason }) };
  const result = await rollBack(await openForWriting(settings), remote, wish);
  if ('error' in result) return fail(result.error);
  say(eventLine('rolled back', { remote, version: result.to, previous: result.from }));
  return (await confirmMove(settings, remote)) ? 0 : 1;
}

async function makeKey(id: string): Promise<number> {
  const made = await writeNewKey(id);
  if ('error' in made) return fail(made.error);
  say(
    `${eventLine('key created', { file: made.file })}\nStore the file only where releases are made: RELEASE_KEY_FILE.`,
  );
  say(`Add the public half to your team's keys in ${OWNERS_FILE}:\n  ${JSON.stringify(made.publicKey)}`);
  return 0;
}

/** `contract`: writes the contract as a package for teams with sources elsewhere. */
async function writeContract(folder: string): Promise<number> {
  // Loaded on demand: it includes a bundler and a compiler, which no other command needs.
  const { buildContract } = await import('../contract/build-contract');
  say(eventLine('contract packed: the team installs it with npm', { file: await buildContract(path.resolve(folder)) }));
  return 0;
}

/** Gateways that a command names, or those of the store. */
const gatewaysOf = (settings: ReleaseSettings, named: readonly string[]): readonly string[] =>
  named.length > 0 ? named : gatewayOrigins(settings);

/**
 * Runs `npm run releases`.
 * @returns the exit code
 */
export async function releasesCommand(
  args: readonly string[],
  settings: ReleaseSettings = releaseSettings(dataDir()),
): Promise<number> {
  const request = readReleasesArguments(args);
  try {
    switch (request.kind) {
      case 'help':
        if (request.error) console.error(`${request.error}\n`);
        say(RELEASES_HELP);
        return request.error ? 1 : 0;
      case 'log':
        return await showLog(settings, request.atMost);
      case 'scrub':
        return await scrubCommand(settings);
      case 'begin':
        return await begin(settings, request.reason);
      case 'pin':
        return await pin(settings);
      case 'repair':
        return await repair(settings, request.reason, request.after);
      case 'key':
        return await makeKey(request.id);
      case 'contract':
        return await writeContract(request.out ?? '.');
      case 'rollback':
        return await rollback(settings, request);
      case 'freeze':
      case 'unfreeze':
      case 'pin-version':
      case 'unpin':
      case 'deprecate':
        return await lockCommand(settings, request);
      case 'rollout':
        return await rolloutCommand(settings, { ...request, gateways: gatewaysOf(settings, request.gateways) });
      case 'remove':
        return await removeCommand(settings, request.remote, request.reason);
      case 'promote':
        return await (await import('./promote-command')).promoteCommand(settings, request);
      case 'status':
        return await statusCommand(settings, gatewaysOf(settings, request.gateways));
      case 'errors':
        return await errorsCommand(settings, request.remotes, gatewaysOf(settings, request.gateways));
      case 'pack':
        return await (await packages()).packCommand(settings.data, request.remote, request.out);
      case 'check':
        return await (await packages()).checkCommand(settings, request.file);
      case 'publish':
        return await (await packages()).publishCommand(settings, request);
    }
  } catch (error) {
    return fail((error as Error).message);
  }
}
