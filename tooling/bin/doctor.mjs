import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

refuseArguments('doctor');
installIfNeeded();
await runTypescript('tooling/start/doctor.ts');
