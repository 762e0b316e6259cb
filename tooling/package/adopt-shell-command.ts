import path from 'node:path';
import { dataDir, ROOT } from 'registry/paths';
import { adoptShell } from './adopt-shell';
import { SHELL_FOLDER } from './parts';

// Runs in a package, whose root is the root of its sources.
await adoptShell(dataDir(), path.join(ROOT, SHELL_FOLDER));
