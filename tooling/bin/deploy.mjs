import { runCommand } from './compiled-commands.mjs';
import { installIfNeeded } from './install.mjs';

installIfNeeded();
await runCommand('tooling/branding/write.ts');
await runCommand('release-platform/deploy/main.ts');
