import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const key = crypto.createHash('sha256').update(`${repository}|${os.userInfo().username}`).digest('hex').slice(0, 10);
const NAME = `treadmarket-test-${key}`;

/** Memory file system of Linux. Containers often have only a small one. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    fs.accessSync(folder, fs.constants.W_OK);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Folder on disk of this checkout, kept between runs. */
export const TEST_SERVER_DISK = path.join(process.env.TEST_SERVER_HOME ?? os.tmpdir(), NAME);

const inMemory = path.join(MEMORY, NAME);
/** The run that created it may have filled the memory since then; its files must not start a second server. */
const isInMemory = fs.existsSync(inMemory) || hasRoom(MEMORY);

/**
 * Folder of the PostgreSQL server for all test files of this checkout. It is kept between runs, so that the catalog is
 * loaded once. In memory, because a copy of the database creates 660 files: ext4 skips recently deleted inodes one by
 * one, which took half a second of processor time per test file.
 */
export const TEST_SERVER = path.join(isInMemory ? inMemory : TEST_SERVER_DISK, 'postgres');
export const TEST_SERVER_LOCK = `${TEST_SERVER}.starting`;
