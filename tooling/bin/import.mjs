import { installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('marketplace-api/commands/import.ts');
