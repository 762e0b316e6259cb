import { installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('tooling/suite/main.ts');
