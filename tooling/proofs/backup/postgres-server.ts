import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from 'marketplace-api/verification/testing/processes/store-process';

const DEBIAN = '/usr/lib/postgresql';
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => Number(name) >= 15) : [];
const found = versions.map((name) => path.join(DEBIAN, name, 'bin')).find((bin) => existsSync(`${bin}/pg_basebackup`));
/** Folder of PostgreSQL's own programs; null where Debian's packages are not installed. */
export const POSTGRES_BIN = found ?? null;

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
export const SERVER_USER = isRoot ? 'postgres' : (process.env['USER'] ?? 'postgres');

/** Runs a program of PostgreSQL as the user of its servers. */
export function postgres(program: string, args: readonly string[]): void {
  const file = path.join(POSTGRES_BIN ?? '', program);
  const [command, ...all] = isRoot ? ['runuser', '-u', SERVER_USER, '--', file, ...args] : [file, ...args];
  // A server keeps its output open, so that it must not be a pipe of this process.
  execFileSync(command, all, { stdio: 'ignore' });
}

/** Makes a folder that belongs to the user of the servers. */
export function serverFolder(...parts: readonly string[]): string {
  const folder = path.join(...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot) spawnSync('chown', [SERVER_USER, folder]);
  return folder;
}

/** Writes a file that belongs to the user of the servers. */
export function serverFile(file: string, content: string): void {
  writeFileSync(file, content);
  if (isRoot) spawnSync('chown', [SERVER_USER, file]);
}

/** A server of a data folder, on this machine only. */
export class PostgresServer {
  constructor(
    readonly folder: string,
    readonly port: number,
  ) {}

  /** @param settings added to `postgresql.conf`, of which the last one counts */
  static async of(folder: string, settings: Readonly<Record<string, string>>): Promise<PostgresServer> {
    const port = await freePort();
    const all = { ...settings, port: String(port), unix_socket_directories: '', listen_addresses: '127.0.0.1' };
    const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
    appendFileSync(path.join(folder, 'postgresql.conf'), lines.join(''));
    return new PostgresServer(folder, port);
  }

  urlOf(database: string): string {
    return `postgres://store@127.0.0.1:${this.port}/${database}`;
  }

  start(): void {
    postgres('pg_ctl', ['--pgdata', this.folder, '--log', path.join(this.folder, 'server.log'), '--wait', 'start']);
  }

  /** Ends it as a power failure does, without a checkpoint. */
  crash(): void {
    postgres('pg_ctl', ['--pgdata', this.folder, '--mode', 'immediate', '--wait', 'stop']);
  }
}
