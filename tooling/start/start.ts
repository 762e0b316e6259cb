import { dataDir } from 'registry/paths';
import { settingsFaults } from './check-settings';
import { deploymentOfProcess, openStore } from './open-store';
import { takeOverStale } from './run-file';
import { fail, portsOf, say } from './session';

const deployment = deploymentOfProcess();
const faults = settingsFaults({ ...process.env, TREADMARKET_ENV: deployment });
if (faults.length > 0) fail(faults.join('\n'));
const data = dataDir();
const ports = portsOf(process.env);
await takeOverStale(data, say);
await openStore({ data, ports, deployment });
