import { prepareCommands } from './compiled-commands.mjs';
import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

refuseArguments('build');
installIfNeeded();
await runTypescript('tooling/branding/write.ts');
await runTypescript('tooling/start/build.ts');
prepareCommands();
