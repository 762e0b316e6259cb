import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Fitment } from 'shared-contracts/wire';

const ROOT = path.join(__dirname, '../../..');

/** Code that uses fitments: the store's pages, and the API's fit rules. */
const READERS = ['mfe-catalog/src', 'mfe-cart/src', 'remote-kit/src', 'marketplace-api/src/modules/catalog'];
const RULES = ['tire-fit', 'vehicle-fit', 'wheel-fit'].map((name) => `marketplace-api/src/modules/fitment/${name}.ts`);

/** Fields that the API reads under another name than it sends. */
const COLUMNS: Readonly<Record<string, string>> = {
  hasDualRearWheels: 'dualRearWheels',
  isRunFlat: 'oeRunFlat',
  lugTorqueFtLb: 'lugTorque',
};

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
}

const sources = [...READERS.flatMap(sourcesOf), ...RULES.map((file) => readFileSync(path.join(ROOT, file), 'utf8'))];
const isRead = (name: string) => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source));

describe('a field of a fitment', () => {
  it.each(Object.keys(Fitment.properties))('is used by a page or a rule: %s', (field) => {
    expect([field, isRead(field) || isRead(COLUMNS[field] ?? field)]).toEqual([field, true]);
  });
});
