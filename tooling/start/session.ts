import { deploymentOf, type Deployment } from 'shared-contracts/deployment';
import { variants } from '../../shell/variants/variants';
import { isFree, type StorePorts } from './ports';

export const say = (line: string): void => console.log(line);

/** Ends this process with a message for the user of the command. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Returns the deployment that this process serves. Ends the process when the environment is ambiguous. */
export function deploymentOfProcess(): Deployment {
  const faults: string[] = [];
  const deployment = deploymentOf(process.env, faults);
  return faults.length > 0 ? fail(faults.join('\n')) : deployment;
}

/** Returns the ports that the environment names. */
export function portsOf(env: NodeJS.ProcessEnv): StorePorts {
  const port = (name: string, fallback: number): number => {
    const value = Number(env[name] || fallback);
    return Number.isInteger(value) && value > 0 && value < 65_536
      ? value
      : fail(`${name}='${env[name]}' is no port number. Write one from 1 to 65535, for example ${name}=${fallback}.`);
  };
  const api = port('API_PORT', 4000);
  return {
    gateway: port('PORT', 3000),
    api,
    sandbox: port('SANDBOX_PORT', 4100),
    postgres: port('PG_PORT', 5433),
    metrics: port('METRICS_PORT', api + 200),
  };
}

/** Prints the ports in use by other processes, and the settings that change them. */
export async function refuseTakenPorts({ gateway, api, sandbox, metrics }: StorePorts): Promise<void> {
  const needed = [
    ['PORT', gateway, 'the store'],
    ['API_PORT', api, 'the API'],
    ['SANDBOX_PORT', sandbox, 'the payment sandbox'],
    ['METRICS_PORT', metrics, "the API's metrics"],
  ] as const;
  const taken = [];
  for (const [name, port, what] of needed)
    if (!(await isFree(port)))
      taken.push(
        `Port ${port} for ${what} is used by another program: stop that, ` +
          `or choose another with ${name}=${port + 1} npm start.`,
      );
  if (taken.length > 0) fail(taken.join('\n'));
}

/** Lines with the addresses of the open store. */
export function openLines({ gateway, api, sandbox }: StorePorts, started: number): string {
  const brands = variants.map((brand) => [`http://${brand.hosts[0]}:${gateway}`, brand.public.storeName] as const);
  const addresses = [
    ...brands,
    [`http://localhost:${api}/v1/docs`, 'the API'] as const,
    [`http://localhost:${sandbox}/funnel`, 'how far visits came'] as const,
  ];
  const width = Math.max(...addresses.map(([address]) => address.length));
  return [
    '',
    `The store is open after ${((Date.now() - started) / 1000).toFixed(1)} s:`,
    ...addresses.map(([address, name]) => `  ${address.padEnd(width)}  ${name}`),
    'Ctrl-C closes it.',
  ].join('\n');
}
