import { installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('marketplace-api/src/bin/import.ts');
