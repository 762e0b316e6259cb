import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const DATA = path.join(HERE, '../../data');
const CATALOG = path.join(HERE, '../../src/modules/catalog');

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .sort()
    .filter((file) => !file.includes('.test.'))
    .map((file) => path.join(folder, file));

/** Returns the paths of all files that the seed depends on: data, and the code that converts them. */
export function seedSources(): string[] {
  const shared = ['product-labels', 'line-position', 'part-number'].map((name) => path.join(CATALOG, `${name}.ts`));
  return [...filesIn(DATA), ...filesIn(HERE), ...shared];
}
