import { deploymentOf } from 'shared-contracts/deployment';
import { dataDir } from 'registry/paths';
import { buildAll } from './build-all';
import { makePictures } from './pictures';
import { takeOverStale } from './run-file';
import { endOnSignals, fail, openLines, portsOf, refuseTakenPorts, say } from './session';
import { startStore, type Store } from './store';

const started = Date.now();
const faults: string[] = [];
const deployment = deploymentOf(process.env, faults);
if (faults.length > 0) fail(faults.join('\n'));
const data = dataDir();
const ports = portsOf(process.env);
await takeOverStale(data, say);
await refuseTakenPorts(ports);

let store: Store | undefined;
const end = endOnSignals(async () => {
  say('\nClosing the store …');
  await store?.stop();
});
const giveUp = (name: string): void => {
  console.error(`The store ends, because ${name} does not run.`);
  process.exitCode = 1;
  void end();
};

try {
  const databaseUrl = process.env['DATABASE_URL'];
  const starting = startStore({
    data,
    ports,
    mode: 'production',
    deployment,
    say,
    onGivenUp: giveUp,
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  starting.then(
    (running) => (store = running),
    () => undefined,
  );
  await makePictures(say);
  const failures = await buildAll({ data, say, onlyIfNew: true });
  for (const failure of failures) console.error(failure);
  store = await starting;
  await store.openGateway();
  say(openLines(ports, started));
  if (failures.length > 0)
    say(`${failures.length} part(s) could not be built; the store runs with what was deployed before.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
  await end();
}
