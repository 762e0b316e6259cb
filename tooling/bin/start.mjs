import { prepareCommands } from './compiled-commands.mjs';
import { installIfNeeded, recommendNode, refuseArguments, runTypescript } from './install.mjs';

refuseArguments('start');
installIfNeeded();
recommendNode();
await runTypescript('tooling/branding/write.ts');
await runTypescript('tooling/start/start.ts');
prepareCommands();
