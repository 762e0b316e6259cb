import { dataDir } from 'registry/paths';
import { settingsFaults } from './check-settings';
import { takeOverStale } from './run-file';
import { deploymentOfProcess, fail, portsOf, say } from './session';

const deployment = deploymentOfProcess();
const faults = settingsFaults({ ...process.env, TREADMARKET_ENV: deployment });
if (faults.length > 0) fail(faults.join('\n'));
const data = dataDir();
const ports = portsOf(process.env);
await takeOverStale(data, say);
// Loaded after the settings are known to be complete: it takes as long as everything before.
const { openStore } = await import('./open-store');
await openStore({ data, ports, deployment });
