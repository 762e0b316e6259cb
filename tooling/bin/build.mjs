import { prepareCommands } from './compiled-commands.mjs';
import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

const [option, folder, ...others] = process.argv.slice(2);
const isPackage = option === '--package' && folder !== undefined && others.length === 0;
if (!isPackage) refuseArguments('build');
installIfNeeded();
await runTypescript('tooling/branding/write.ts');
await runTypescript(isPackage ? 'tooling/package/main.ts' : 'tooling/start/build.ts');
prepareCommands();
