import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of a package, with its text. */
export interface SourceFile {
  /** Path relative to the repository's root, with `/`. */
  readonly file: string;
  readonly text: string;
}

const SOURCE = /\.tsx?$/;
const NOT_SHIPPED = /\.(test|proof|spec|d)\.tsx?$|(^|\/)(testing|fixtures|node_modules|dist|\.build)\//;

/** The shipped files of a folder: its TypeScript without tests, test support and builds. */
export async function shippedFiles(root: string, folder: string): Promise<SourceFile[]> {
  const names = await readdir(path.join(root, folder), { recursive: true });
  const files = names.map((name) => `${folder}/${name.split(path.sep).join('/')}`);
  const shipped = files.filter((file) => SOURCE.test(file) && !NOT_SHIPPED.test(file)).sort();
  return Promise.all(shipped.map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })));
}
