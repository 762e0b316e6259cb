import fs from 'node:fs/promises';

/** Mode of folders with personal data: accessible to their owner only. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export async function makePrivateFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // A folder of an earlier version may have been readable by others.
  await fs.chmod(folder, FOLDER_MODE);
}

export const writePrivateFile = (file: string, text: string): Promise<void> =>
  fs.writeFile(file, text, { mode: FILE_MODE });
