import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

refuseArguments('graph');
installIfNeeded();
await runTypescript('tooling/graph/main.ts');
