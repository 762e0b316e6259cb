import { dataDir } from '../registry/paths';
import { buildAll } from './build-all';
import { makePictures } from './pictures';
import { isFree } from './ports';
import { takeOverStale } from './run-file';
import { startStore, type Store, type StorePorts } from './store';

const say = (line: string): void => console.log(line);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function portsOf(env: NodeJS.ProcessEnv): StorePorts {
  const port = (name: string, fallback: number): number => {
    const value = Number(env[name] || fallback);
    return Number.isInteger(value) && value > 0 && value < 65_536 ? value : fail(`${name}='${env[name]}' is no port number.`);
  };
  return { gateway: port('PORT', 3000), api: port('API_PORT', 4000), sandbox: port('SANDBOX_PORT', 4100), postgres: port('PG_PORT', 5433) };
}

async function refuseTakenPorts({ gateway, api, sandbox }: StorePorts): Promise<void> {
  const wanted = [['PORT', gateway, 'the store'], ['API_PORT', api, 'the API'], ['SANDBOX_PORT', sandbox, 'the payment sandbox']] as const;
  const taken = [];
  for (const [name, port, what] of wanted) if (!(await isFree(port))) taken.push(`Port ${port} for ${what} is used by another program: stop that, or choose another with ${name}=${port + 1} npm start.`);
  if (taken.length > 0) fail(taken.join('\n'));
}

function endOnSignals(stop: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => {
    ending ??= stop().then(() => process.exit(process.exitCode ?? 0));
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  // npm may be killed without a word to us; then the store must not stay behind alone.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void end(), 1_000).unref();
  return end;
}

const started = Date.now();
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
  const starting = startStore({ data, ports, mode: 'production', say, onGivenUp: giveUp, ...(databaseUrl ? { databaseUrl } : {}) });
  starting.then((running) => (store = running), () => undefined);
  await makePictures(say);
  const failures = await buildAll({ data, say, onlyIfNew: true });
  for (const failure of failures) console.error(failure);
  store = await starting;
  await store.openGateway();
  const { gateway, api } = ports;
  say(['', `The store is open after ${((Date.now() - started) / 1000).toFixed(1)} s:`, `  http://localhost:${gateway}            Treadmarket`, `  http://lowes.localhost:${gateway}      Homestead Tires`, `  http://localhost:${api}/v1/docs    the API`, 'Ctrl-C closes it.'].join('\n'));
  if (failures.length > 0) say(`${failures.length} part(s) could not be built; the store runs with what was deployed before.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
  await end();
}
