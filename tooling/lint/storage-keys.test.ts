import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STORAGE_KEYS, type StorageKey } from 'shared-contracts';
import { ROOT } from 'registry/paths';

interface Write {
  readonly folder: string;
  readonly file: string;
  readonly key: string;
  readonly isRemoval: boolean;
}

const PARTNERS = 'partners';
const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const FOLDERS = ['shell', ...REMOTES, 'remote-kit', PARTNERS];
/** `storage.set('key', value)`, and `set('key', value)` where the storage was destructured. */
const WRITE = /\bset\(\s*'([a-z]+(?:_[a-z]+)*)',\s*([^)]*)/g;

/** A partner may store its own data under its own keys, but writes none of the store's keys. */
function writesIn(folder: string): Write[] {
  const root = path.join(ROOT, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|proof)\.|node_modules|testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(WRITE)].flatMap(([, key = '', value = '']) =>
        key in STORAGE_KEYS ? [{ folder, file, key, isRemoval: value.trim() === 'null' }] : [],
      ),
    );
}

const writes = FOLDERS.flatMap(writesIn);
const mayWrite = ({ folder, key, isRemoval }: Write): boolean => {
  const { owner, removedBy } = STORAGE_KEYS[key as StorageKey];
  return folder === owner || (isRemoval && folder === removedBy);
};

it('[keys] no package writes a key of the browser’s storage except its owner', () => {
  expect(writes.filter((write) => !mayWrite(write))).toEqual([]);
});

it('[storage-keys] [keys] every key is written by its owner', () => {
  // Written in a loop over their names, or by the garage of the contracts.
  const elsewhere = ['customer_id', 'store_id', 'employee_id', 'fitment_details', 'fitment_id'];
  const written = new Set(writes.filter(({ isRemoval }) => !isRemoval).map(({ key }) => key));
  expect(Object.keys(STORAGE_KEYS).filter((key) => !written.has(key) && !elsewhere.includes(key))).toEqual([]);
  const ids = readFileSync(path.join(ROOT, 'mfe-cart/src/platform/active-cart/partner-ids.ts'), 'utf8');
  expect(ids).toContain("['customer_id', 'store_id', 'employee_id']");
});

it('[keys] only the catalog writes the garage', () => {
  const users = FOLDERS.filter((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules/.test(file))
      .some((file) => readFileSync(path.join(ROOT, folder, file), 'utf8').includes('writeGarage(')),
  );
  expect(users).toEqual(['mfe-catalog']);
});
