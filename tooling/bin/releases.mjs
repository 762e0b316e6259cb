import { installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('tooling/releases/main.ts');
