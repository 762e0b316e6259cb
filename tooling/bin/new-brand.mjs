import { installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('tooling/branding/new-brand-command.ts');
