import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';

/** A folder that holds a remote. */
export interface RemoteFolder {
  /** The path that users type: `mfe-cart`, `partners/homestead-checkout`. */
  readonly label: string;
  readonly dir: string;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** True for a partner's remote, which is deployed for a variant and not with the store. */
export const isOfPartner = ({ label }: RemoteFolder): boolean => label.startsWith('partners/');

/** `mfe-cart` → `cart`, `partners/homestead-checkout` → `homestead-checkout`. */
export const remoteNameOf = (label: string): string => path.posix.basename(label).replace(/^mfe-/, '');

/** Every folder with a `remote.manifest.ts`, at the root (`mfe-*`) and below `partners/`. */
export async function remoteFolders(root: string = ROOT): Promise<RemoteFolder[]> {
  const own = (await readdir(root)).filter((name) => name.startsWith('mfe-'));
  const partners = (await readdir(path.join(root, 'partners')).catch(() => [])).map((name) => `partners/${name}`);
  const folders = [...own, ...partners].sort().map((label) => ({ label, dir: path.join(root, label) }));
  const real = await Promise.all(folders.map(({ dir }) => exists(path.join(dir, 'remote.manifest.ts'))));
  return folders.filter((_, at) => real[at]);
}

/** Finds the named remotes; `cart` is short for `mfe-cart`. The error lists the available ones. */
export function pickRemotes(
  folders: readonly RemoteFolder[],
  names: readonly string[],
): RemoteFolder[] | { readonly error: string } {
  const picked: RemoteFolder[] = [];
  for (const name of names) {
    const label = name.replace(/\/$/, '');
    const found = folders.find((folder) => folder.label === label || folder.label === `mfe-${label}`);
    if (!found)
      return {
        error:
          `There is no remote '${name}'. ` +
          `Known remotes: ${folders.map((folder) => folder.label).join(', ') || 'none'}.`,
      };
    if (!picked.includes(found)) picked.push(found);
  }
  return picked;
}
