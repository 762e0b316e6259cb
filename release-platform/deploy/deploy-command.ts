import { dataDir } from 'registry/paths';
import { openReleases } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { confirmMove, confirmRelease } from './confirm-release';
import { printNotices } from './deprecation-notices';
import { DEPLOY_HELP, readDeployArguments, type DeployRequest } from './deploy-arguments';
import type { Canary } from './moves/canary';
import type { Place } from './moves/place';
import { rollbackRemote } from './moves/rollback';
import { describeRefusals, describeRegistry } from './describe-registry';
import { failureInWords } from './failure-in-words';
import type { Deployed } from './moves/move-release';
import { prune } from './prune';
import { readRefusals } from './moves/refusals';
import { isOfPartner, pickRemotes, remoteFolders, remoteNameOf, type RemoteFolder } from '../remote-folders';
import { moveWidget } from './moves/move-widget';
import { swapBack } from './moves/swap-back';
import { previewLines, swapLines } from './store-address';
import { eventLine, secondsOf } from '../commands/event-line';

const say = (line: string): void => console.log(line);
const complain = (line: string): 1 => {
  console.error(line);
  return 1;
};

/** The store's own remotes when none is named: a partner's remote is deployed only with its place given. */
async function chosen(names: readonly string[]): Promise<readonly RemoteFolder[] | { readonly error: string }> {
  const folders = await remoteFolders();
  return names.length === 0 ? folders.filter((folder) => !isOfPartner(folder)) : pickRemotes(folders, names);
}

type DeployReason = Pick<DeployOptions, 'reason' | 'isWeightAccepted' | 'isLookAccepted'>;

interface DeployOptions {
  readonly place?: Place;
  readonly isPreview?: boolean;
  readonly reason?: string;
  readonly isWeightAccepted?: boolean;
  readonly canary?: Canary;
  readonly isLookAccepted?: boolean;
}

/** Null when it was not deployed and shoppers keep the current version, or when a gateway does not serve it. */
async function attempt(data: string, folder: RemoteFolder, wish: DeployOptions = {}): Promise<Deployed | null> {
  const started = Date.now();
  try {
    // Loaded on demand: build and rehearsal are most of the tools, and moves without them start faster.
    const { deployRemote } = await import('./deploy-remote');
    const onStep = (step: string): void => say(eventLine(`${step} …`, { remote: remoteNameOf(folder.label) }));
    const deployed = await deployRemote(folder, { data, onStep, ...wish });
    const { name, version, outcome } = deployed;
    const event = wish.isPreview ? 'preview ready' : wish.canary ? 'rollout begun' : 'deployed';
    const seconds = secondsOf(Date.now() - started);
    say(eventLine(outcome === 'deployed' ? event : 'unchanged', { remote: name, version, seconds }));
    await printNotices(releaseSettings(data), name);
    return wish.canary || (await isServed(data, deployed, wish)) ? deployed : null;
  } catch (error) {
    complain(`${eventLine('deploy rejected, live version kept', { remote: folder.label })}\n${failureInWords(error)}`);
    return null;
  }
}

/** A swap and a preview are not taken back: their undo is another command, which they print. */
function isServed(data: string, deployed: Deployed, { place }: DeployOptions): Promise<boolean> {
  const settings = releaseSettings(data);
  return place ? confirmMove(settings, deployed.name) : confirmRelease(settings, deployed);
}

async function deploy(data: string, names: readonly string[], why: DeployReason): Promise<number> {
  const folders = await chosen(names);
  if ('error' in folders) return complain(folders.error);
  let failures = 0;
  for (const folder of folders) if ((await attempt(data, folder, why)) === null) failures += 1;
  await tidy(data);
  return failures > 0 ? 1 : 0;
}

async function tidy(data: string): Promise<void> {
  const removed = await prune(data);
  if (removed.length > 0) say(eventLine('old versions removed', { versions: removed.length, older_than_days: 7 }));
}

/**
 * Deploys one remote for a place.
 * @returns null when it was refused, after printing the reason
 */
async function deployAt(data: string, name: string, wish: DeployOptions): Promise<Deployed | null> {
  const [folder, ...others] = await pickOne(name);
  if (!folder || others.length > 0) return null;
  const deployed = await attempt(data, folder, wish);
  if (deployed) await tidy(data);
  return deployed;
}

async function pickOne(name: string): Promise<readonly RemoteFolder[]> {
  const folders = await chosen([name]);
  if (!('error' in folders)) return folders;
  complain(folders.error);
  return [];
}

async function swap(data: string, name: string, place: Place, why: DeployReason): Promise<number> {
  const deployed = await deployAt(data, name, { place, ...why });
  if (!deployed) return 1;
  say(swapLines(place, deployed));
  return 0;
}

async function preview(data: string, name: string, place: Place, why: DeployReason): Promise<number> {
  const deployed = await deployAt(data, name, { place, isPreview: true, ...why });
  if (!deployed?.previewToken) return 1;
  say(previewLines(place, deployed.previewToken));
  return 0;
}

async function back(data: string, place: Place, { reason }: DeployReason): Promise<number> {
  const result = await swapBack(data, place, reason);
  if ('error' in result) return complain(result.error);
  say(eventLine('role restored', { ...place, remote: result.to, previous: result.from }));
  return (await confirmMove(releaseSettings(data), result.to)) ? 0 : 1;
}

/** Begins a rollout and follows it to its end. */
async function canary(
  data: string,
  { name, canary: steps }: Extract<DeployRequest, { readonly kind: 'canary' }>,
  why: DeployReason,
): Promise<number> {
  const [folder] = await pickOne(name);
  if (!folder) return 1;
  const deployed = await attempt(data, folder, { canary: steps, ...why });
  if (deployed?.outcome !== 'deployed') return deployed ? 0 : 1;
  const { followCanary } = await import('./follow-canary');
  return followCanary(releaseSettings(data), deployed.name).catch((error: Error) => complain(failureInWords(error)));
}

/** Needs no sources: a deleted or broken folder must not prevent a rollback. */
async function rollback(data: string, names: readonly string[], { reason }: DeployReason): Promise<number> {
  let isServedEverywhere = true;
  for (const name of names.map(remoteNameOf)) {
    const result = await rollbackRemote(data, name, reason);
    if ('error' in result) return complain(result.error);
    say(eventLine('rolled back', { remote: name, version: result.to, previous: result.from }));
    isServedEverywhere &&= await confirmMove(releaseSettings(data), name);
  }
  return isServedEverywhere ? 0 : 1;
}

async function list(data: string): Promise<number> {
  const { log, trust } = await openReleases(releaseSettings(data));
  const { registry } = await log.read();
  say([describeRegistry(registry, trust.owners), ...describeRefusals(await readRefusals(data))].join('\n'));
  return 0;
}

/**
 * Runs `npm run deploy`.
 * @returns the exit code
 */
export async function deployCommand(args: readonly string[], data: string = dataDir()): Promise<number> {
  const request = readDeployArguments(args);
  const { reason, isWeightAccepted = false, isLookAccepted = false } = request;
  const why: DeployReason = { isWeightAccepted, isLookAccepted, ...(reason !== undefined && { reason }) };
  switch (request.kind) {
    case 'help':
      if (request.error) complain(`${request.error}\n`);
      say(DEPLOY_HELP);
      return request.error ? 1 : 0;
    case 'list':
      return list(data);
    case 'deploy':
      return deploy(data, request.names, why);
    case 'canary':
      return canary(data, request, why);
    case 'rollback':
      return rollback(data, request.names, why);
    case 'swap':
      return swap(data, request.name, request.place, why);
    case 'preview':
      return preview(data, request.name, request.place, why);
    case 'back':
      return back(data, request.place, why);
    case 'place':
    case 'unplace': {
      const result = await moveWidget(data, { ...request, remote: remoteNameOf(request.name) }, reason);
      if ('error' in result) return complain(result.error);
      say(result.line);
      return 0;
    }
  }
}
