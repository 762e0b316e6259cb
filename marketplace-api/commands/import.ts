import { importCommand } from './import/import-command';

process.exitCode = await importCommand(process.argv.slice(2), console.log);
