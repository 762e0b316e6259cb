import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

refuseArguments('graph');
installIfNeeded();
await runTypescript('release-platform/graph/main.ts');
