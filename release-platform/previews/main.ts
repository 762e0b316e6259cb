import { previewCommand } from './preview-command';

process.exitCode = await previewCommand(process.argv.slice(2));
