import crypto from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const key = crypto.createHash('sha256').update(`${repository}|${os.userInfo().username}`).digest('hex').slice(0, 10);

/**
 * Folder of the PostgreSQL server for all test files of this checkout. It is kept between runs, so that the catalog is
 * loaded once.
 */
export const TEST_SERVER = path.join(
  process.env.TEST_SERVER_HOME ?? os.tmpdir(),
  `treadmarket-test-${key}`,
  'postgres',
);
export const TEST_SERVER_LOCK = `${TEST_SERVER}.starting`;
