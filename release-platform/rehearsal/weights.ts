import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { integrityOf } from 'registry/versions/remote-store';
import type { VersionFiles } from './version-files';

const compress = promisify(gzip);

/** Accepted growth: a factor, or an amount that no shopper notices. */
const MAX_GROWTH = 1.2;
const UNNOTICED_BYTES = 512;

/** Transferred bytes. */
export const gzipped = async (bytes: Buffer | string): Promise<number> => (await compress(bytes)).length;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** Returns the growth as text; null when it is not noticeable. */
export function growth(before: number, after: number): string | null {
  if (after <= before * MAX_GROWTH || after - before <= UNNOTICED_BYTES) return null;
  return `${kilobytes(before)} → ${kilobytes(after)} gzip, +${Math.round((after / before - 1) * 100)} %`;
}

const describe = (key: string): string => key.replace(/^(page|widget):(.*)$/, "$1 '$2'");

/** First scripts and styles of each page and widget in bytes, by `page:<id>` and `widget:<name>`. */
async function assetWeights({ manifest, read }: VersionFiles): Promise<ReadonlyMap<string, number>> {
  const { entry, assets } = manifest.web;
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string): Promise<number> => {
    const size = sizes.get(file) ?? read(`web/${file}`).then((bytes) => gzipped(bytes ?? ''));
    sizes.set(file, size);
    return size;
  };
  const weights = Object.entries(assets).map(async ([key, { js, css }]) => {
    const all = await Promise.all([...new Set([entry, ...js, ...css])].map(sizeOf));
    return [key, all.reduce((sum, size) => sum + size, 0)] as const;
  });
  return new Map(await Promise.all(weights));
}

/** Returns pages and widgets whose first scripts and styles are noticeably heavier, with the figures. */
export async function heavierAssets(live: VersionFiles, candidate: VersionFiles): Promise<readonly string[]> {
  const [before, after] = await Promise.all([assetWeights(live), assetWeights(candidate)]);
  return [...after].flatMap(([key, bytes]) => {
    const grown = before.has(key) ? growth(before.get(key) ?? 0, bytes) : null;
    return grown === null ? [] : [`${describe(key)}: its first scripts and styles got heavier (${grown})`];
  });
}

/** Returns files of the manifest that are missing or have another digest. */
export async function missingAssets({ manifest, read }: VersionFiles): Promise<readonly string[]> {
  const users = new Map<string, string>([[manifest.web.entry, 'every page']]);
  for (const [key, { js, css }] of Object.entries(manifest.web.assets))
    for (const file of [...js, ...css]) users.set(file, users.get(file) ?? describe(key));
  for (const file of Object.keys(manifest.web.files)) users.set(file, users.get(file) ?? 'its manifest');
  const problems = [...users].map(async ([file, user]) => {
    const bytes = await read(`web/${file}`);
    if (bytes === null) return `${user} needs the file '${file}', which is missing`;
    const isListed = manifest.web.files[file]?.integrity === integrityOf(bytes);
    return isListed ? null : `${user} needs the file '${file}', which is not the one that its manifest lists`;
  });
  return (await Promise.all(problems)).filter((problem) => problem !== null);
}
