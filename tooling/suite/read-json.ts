import { readFile } from 'node:fs/promises';

/** Null when there is no such file, or it is no JSON. */
export async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
