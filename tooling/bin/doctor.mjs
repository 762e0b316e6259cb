import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

const FILES = {
  '': 'tooling/start/doctor.ts',
  '--provider stripe': 'marketplace-api/commands/check-stripe-command.ts',
  '--production': 'tooling/start/doctor-production/main.ts',
};
const file = FILES[process.argv.slice(2).join(' ')];
if (file === undefined) refuseArguments('doctor');
installIfNeeded();
await runTypescript(file);
