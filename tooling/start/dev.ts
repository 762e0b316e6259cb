import path from 'node:path';
import { BuildFailure } from '../deploy/build-remote';
import { buildShell } from '../deploy/build-shell';
import { deployRemote } from '../deploy/deploy-remote';
import { isOfPartner, pickRemotes, remoteFolders, type RemoteFolder } from '../deploy/remote-folders';
import { forgetSharedDigest } from '../deploy/source-digest';
import { dataDir, ROOT } from 'registry/paths';
import { buildAll } from './build-all';
import { makePictures } from './pictures';
import { takeOverStale } from './run-file';
import { endOnSignals, fail, openLines, portsOf, refuseTakenPorts, say } from './session';
import { startStore, type Store } from './store';
import { oneAtATime, watchFolder } from './watch';

const mode = 'development';
const SHARED = ['shared-contracts', 'shared-ui', 'remote-kit'];

const started = Date.now();
const data = dataDir();
const ports = portsOf(process.env);
const names = process.argv.slice(2);
const folders = await remoteFolders();
const own = folders.filter((folder) => !isOfPartner(folder));
const picked = names.length === 0 ? own : pickRemotes(folders, names);
const worked = 'error' in picked ? fail(picked.error) : picked;

async function attempt(what: string, job: () => Promise<string | null>): Promise<void> {
  const began = Date.now();
  try {
    const done = await job();
    if (done) say(`${done} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(error instanceof BuildFailure ? `${what} keeps its last version:\n${error.message}` : error);
  }
}

const redeploy = (folder: RemoteFolder): Promise<void> =>
  attempt(folder.label, async () => {
    const { name, version, outcome } = await deployRemote(folder, { data, mode, admission: 'none' });
    return outcome === 'deployed' ? `${name} ${version} is live` : null;
  });

const rebuildShell = (): Promise<void> =>
  attempt('shell', async () => ((await buildShell(data, mode)).outcome === 'built' ? 'the shell is live' : null));

function watchAll(): void {
  for (const folder of worked)
    watchFolder(
      folder.dir,
      oneAtATime(() => redeploy(folder)),
    );
  const everything = oneAtATime(async () => {
    forgetSharedDigest();
    await rebuildShell();
    for (const folder of worked) await redeploy(folder);
  });
  for (const name of SHARED) watchFolder(path.join(ROOT, name), everything);
  for (const part of ['browser', 'chrome', 'protocol'])
    watchFolder(path.join(ROOT, 'shell/src', part), oneAtATime(rebuildShell));
}

await takeOverStale(data, say);
await refuseTakenPorts(ports);
let store: Store | undefined;
const end = endOnSignals(async () => store?.stop());

try {
  const databaseUrl = process.env['DATABASE_URL'];
  const starting = startStore({
    data,
    ports,
    mode,
    say,
    onGivenUp: () => void end(),
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  starting.then(
    (running) => (store = running),
    () => undefined,
  );
  await makePictures(say);
  const rest = own.filter((folder) => !worked.includes(folder));
  for (const failure of await buildAll({ data, say, onlyIfNew: true, folders: rest, hasShell: false }))
    console.error(failure);
  await Promise.all([rebuildShell(), ...worked.map(redeploy)]);
  store = await starting;
  await store.openGateway();
  watchAll();
  say(openLines(ports, started));
  say(`Watching ${worked.map(({ label }) => label).join(', ')}: a change is built, deployed and shown by itself.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
  await end();
}
