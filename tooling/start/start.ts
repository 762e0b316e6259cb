import { dataDir } from 'registry/paths';
import { deploymentOfProcess, openStore } from './open-store';
import { takeOverStale } from './run-file';
import { portsOf, say } from './session';

const deployment = deploymentOfProcess();
const data = dataDir();
const ports = portsOf(process.env);
await takeOverStale(data, say);
await openStore({ data, ports, deployment });
