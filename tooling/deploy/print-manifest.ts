import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Prints a remote's declared manifest as JSON. A process of its own: a team's file is read afresh each time. */
const module = (await import(pathToFileURL(path.resolve(process.argv[2] ?? '', 'remote.manifest.ts')).href)) as {
  default?: unknown;
};
process.stdout.write(JSON.stringify(module.default ?? null));
