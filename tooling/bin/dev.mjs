import { installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('tooling/branding/write.ts');
await runTypescript('tooling/dev/dev.ts');
