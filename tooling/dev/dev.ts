import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { dataDir, ROOT } from 'registry/paths';
import { devSessionDir } from '../../shell/src/gateway/development/dev-messages';
import { variants } from '../../shell/variants/variants';
import { isOfPartner, pickRemotes, remoteFolders, remoteNameOf } from 'release-platform/remote-folders';
import { forgetSharedDigest } from 'release-platform/deploy/build/source-digest';
import { openStore } from '../start/open-store';
import { runningStore } from '../start/run-file';
import { endOnSignals } from '../servers/end-on-signals';
import { deploymentOfProcess, fail, portsOf, say } from '../start/session';
import { oneAtATime, watchFolder } from '../start/watch';
import { buildDevShell, newSessionId, removeLeftBehind } from './dev-folders';
import { GatewayLink } from './gateway-link';
import { typeChecker } from './type-errors';
import { WatchedRemote } from './watched-remote';
import { eventLine } from 'release-platform/commands/event-line';

const HELP = `npm run dev [-- <remote> …]
Serves remotes as they are being written, inside the running store, to your browser alone.
Without names: all remotes of the store. A store that runs already is joined and stays as it is;
where none runs, one is started, as by npm start.`;

const NOT_HERE =
  'npm run dev is for development: this store serves real shoppers (TREADMARKET_ENV=production). ' +
  'Unset that, or name another data folder with TREADMARKET_DATA_DIR.';

const names = process.argv.slice(2);
if (names.some((name) => name === '--help' || name === '-h')) {
  say(HELP);
  process.exit(0);
}
const data = dataDir();
const folders = await remoteFolders();
const picked = names.length === 0 ? folders.filter((folder) => !isOfPartner(folder)) : pickRemotes(folders, names);
const worked = 'error' in picked ? fail(picked.error) : picked;

const id = newSessionId();
const dir = devSessionDir(data, id);
const token = randomBytes(32).toString('base64url');
const watched: WatchedRemote[] = [];
let link: GatewayLink | null = null;
/** Port of the store; null while no gateway shows this session. */
let port: number | null = null;
/** Remotes whose first build is not finished. */
const waitedFor = new Set(worked.map(({ label }) => label));

async function stop(): Promise<void> {
  link?.close();
  for (const remote of watched) remote.stop();
  await rm(dir, { recursive: true, force: true });
}

async function joinOrOpen(): Promise<void> {
  const running = runningStore(data);
  const deployment = running ? running.deployment : deploymentOfProcess();
  if (deployment === 'production') fail(NOT_HERE);
  if (!running) return openStore({ data, ports: portsOf(process.env), deployment: 'development' }, stop);
  say(eventLine('joining the running store', { pid: running.pid }));
  endOnSignals(stop);
}

/** Printed once the first build is served. */
function sayAddress(): void {
  if (port !== null && waitedFor.size === 0) say(addressLines(port));
}

function addressLines(port: number): string {
  const [main] = variants;
  return [
    '',
    `  http://${main?.hosts[0] ?? 'localhost'}:${port}/dev/${token}`,
    `shows ${worked.map(({ label }) => label).join(', ')} as you write, in the browser that opens it and in no other.`,
    'The same path works at every brand. Ctrl-C ends it.',
  ].join('\n');
}

await joinOrOpen();
await removeLeftBehind(data);
const shell = await buildDevShell(data, say).catch((error: Error) => {
  void stop();
  return fail(`The shell does not build:\n${error.message}`);
});
link = new GatewayLink({
  data,
  hello: { token, id },
  shell,
  onWelcome: (at) => {
    port = at;
    sayAddress();
  },
  onLost: () => {
    port = null;
    say('store ended: waiting for npm start');
  },
  onRefused: (message) => {
    console.error(message);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  },
});
for (const folder of worked) {
  const tell = (message: Parameters<GatewayLink['tell']>[0]): void => {
    link?.tell(message);
    if (waitedFor.delete(folder.label)) sayAddress();
  };
  const remote = new WatchedRemote({ folder, name: remoteNameOf(folder.label), dir, tell, say });
  watched.push(remote);
  const checkTypes = typeChecker(folder, data, (errors) => {
    link?.tell({ t: 'types', remote: remoteNameOf(folder.label), errors });
  });
  checkTypes();
  watchFolder(folder.dir, () => {
    remote.lookAtManifest();
    checkTypes();
  });
}
const rebuildShell = oneAtATime(async () => {
  forgetSharedDigest();
  try {
    link?.tell({ t: 'shell', shell: await buildDevShell(data, say) });
  } catch (error) {
    console.error(`${eventLine('build failed, last build kept', { part: 'shell' })}\n${(error as Error).message}`);
  }
});
for (const part of ['browser', 'protocol']) watchFolder(path.join(ROOT, 'shell/src', part), rebuildShell);
