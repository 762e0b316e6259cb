import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './postgres-binaries';

/** Account and folder of the server. PostgreSQL refuses to run as root, so root uses another account. */
export interface PostgresHome {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly account: { readonly uid?: number; readonly gid?: number };
}

function lentAccount(): { uid: number; gid: number } {
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'PostgreSQL cannot run as root, and this machine has neither a "postgres" nor a "nobody" user. ' +
        'Add one, or set DATABASE_URL.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Returns whether other accounts can reach the path, which needs the execute bit of every parent folder. */
function isReachable(target: string): boolean {
  let folder = path.resolve(target);
  for (;;) {
    if (fs.existsSync(folder) && fs.statSync(folder).isDirectory() && (fs.statSync(folder).mode & 0o001) === 0)
      return false;
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

function copyBinaries(binaries: PostgresBinaries, root: string): PostgresBinaries {
  const moved = (file: string) => path.join(root, path.relative(binaries.root, file));
  if (!fs.existsSync(moved(binaries.postgres))) {
    const half = `${root}.${process.pid}`;
    fs.cpSync(binaries.root, half, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(half, root);
  }
  return { root, initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) };
}

/** Prepares the folder of the server. Files in a home folder that only root can enter move to /var/lib/treadmarket. */
export function preparePostgresHome(wanted: string, binaries: PostgresBinaries): PostgresHome {
  if (process.getuid?.() !== 0) {
    fs.mkdirSync(wanted, { recursive: true });
    return { folder: wanted, binaries, account: {} };
  }
  const account = lentAccount();
  const shelter = '/var/lib/treadmarket';
  const key = crypto.createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const folder = isReachable(path.dirname(wanted)) ? wanted : path.join(shelter, key, 'postgres');
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chownSync(folder, account.uid, account.gid);
  if (isReachable(binaries.root)) return { folder, binaries, account };
  const version = crypto.createHash('sha256').update(binaries.root).digest('hex').slice(0, 12);
  return { folder, binaries: copyBinaries(binaries, path.join(shelter, `bin-${version}`)), account };
}
