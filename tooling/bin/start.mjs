import { prepareCommands } from './compiled-commands.mjs';
import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

refuseArguments('start');
installIfNeeded();
await runTypescript('tooling/branding/write.ts');
await runTypescript('tooling/start/start.ts');
prepareCommands();
