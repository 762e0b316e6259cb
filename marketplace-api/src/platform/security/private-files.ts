import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';

/** Mode of folders with personal data: accessible to their owner only. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export async function makePrivateFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // A folder of an earlier version may have been readable by others.
  await fs.chmod(folder, FOLDER_MODE);
}

/** Writes a file that only its owner can read. It appears complete: a reader never gets a part of it. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const incomplete = `${file}.${randomUUID()}.tmp`;
  try {
    await fs.writeFile(incomplete, text, { mode: FILE_MODE });
    await fs.rename(incomplete, file);
  } catch (error) {
    await fs.rm(incomplete, { force: true });
    throw error;
  }
}
