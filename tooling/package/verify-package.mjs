/*
 * Compares the files of this package with its manifest, and prints each that is missing, changed or not of the package.
 * It needs no package of its own, so that damage to one is found as well.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MANIFEST = 'manifest.json';
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { part, version, files } = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));

const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => !entry.isDirectory())
  .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
  .filter((file) => file !== MANIFEST);

const digestOf = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex');
const isHere = new Set(found);
const faults = [
  ...Object.keys(files).flatMap((file) => {
    if (!isHere.has(file)) return `missing: ${file}`;
    return digestOf(file) === files[file] ? [] : `changed: ${file}`;
  }),
  ...found.filter((file) => !Object.hasOwn(files, file)).map((file) => `not of this package: ${file}`),
];
console.log([...faults, `${part} ${version}: ${found.length} files, ${faults.length} faults`].join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
