import { runCommand } from './compiled-commands.mjs';
import { installIfNeeded } from './install.mjs';

installIfNeeded();
await runCommand('release-platform/previews/main.ts');
