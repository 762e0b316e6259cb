import fs from 'node:fs/promises';

/** Files of people's data are their owner's alone. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export async function makePrivateFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // One made by an earlier version may be open to others.
  await fs.chmod(folder, FOLDER_MODE);
}

export const writePrivateFile = (file: string, text: string): Promise<void> =>
  fs.writeFile(file, text, { mode: FILE_MODE });
