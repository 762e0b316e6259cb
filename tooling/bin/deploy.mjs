import { runCommand } from './compiled-commands.mjs';
import { installIfNeeded } from './install.mjs';

installIfNeeded();
await runCommand('tooling/branding/write.ts');
await runCommand('tooling/deploy/main.ts');
