import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Prints a remote's declared manifest as JSON. A separate process, so that a team's file is never cached. */
const module = (await import(pathToFileURL(path.resolve(process.argv[2] ?? '', 'remote.manifest.ts')).href)) as {
  default?: unknown;
};
process.stdout.write(JSON.stringify(module.default ?? null));
