import { runCommand } from './compiled-commands.mjs';
import { installIfNeeded } from './install.mjs';

installIfNeeded();
await runCommand('tooling/releases/main.ts');
