import { installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('tooling/conformance/main.ts');
