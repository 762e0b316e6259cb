import { readFile } from 'node:fs/promises';

/** Null when the file is missing or not JSON. */
export async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
