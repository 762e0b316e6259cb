import { releasesCommand } from './releases-command';

process.exitCode = await releasesCommand(process.argv.slice(2));
