import type { PublishedFile } from 'shared-contracts';
import { MAX_MAP_BYTES, MAX_MAPS_BYTES } from 'registry/manifest/manifest-schema';

type Maps = Readonly<Record<string, PublishedFile>>;

/**
 * Returns the source maps that a release may have, the smallest first up to the limit. A release is worth more than the
 * positions of a script that is too large.
 */
export function keptMaps(maps: Maps): { readonly kept: Maps; readonly dropped: readonly string[] } {
  const kept: Record<string, PublishedFile> = {};
  const dropped: string[] = [];
  let total = 0;
  const smallestFirst = Object.entries(maps).sort(([, one], [, other]) => one.bytes - other.bytes);
  for (const [file, entry] of smallestFirst) {
    const isTooLarge = entry.bytes > MAX_MAP_BYTES || total + entry.bytes > MAX_MAPS_BYTES;
    if (isTooLarge) dropped.push(file);
    else {
      kept[file] = entry;
      total += entry.bytes;
    }
  }
  return { kept, dropped };
}
