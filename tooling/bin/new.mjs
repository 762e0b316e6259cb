import { acceptLockfile, installIfNeeded, runTypescript } from './install.mjs';

installIfNeeded();
await runTypescript('tooling/new/main.ts');
// A new workspace is linked: the next command needs no installation.
if (!process.exitCode) acceptLockfile();
