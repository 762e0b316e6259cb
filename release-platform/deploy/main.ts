import { deployCommand } from './deploy-command';

process.exitCode = await deployCommand(process.argv.slice(2));
