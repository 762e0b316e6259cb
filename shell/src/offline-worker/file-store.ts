import { MAX_FILE_BYTES, MAX_FILES_OF_PAGE } from './limits';
import { readBounded } from './read-bounded';
import type { Surroundings } from './surroundings';

const FILE_TYPE = /^(?:text\/css|image\/|font\/)/;
/** Addresses of files with a version in their names. */
const FILE_ADDRESS = /^\/(?:sheet|assets|remotes|fonts|images)\/[^\s?#]+$/;
const PICTURE_ADDRESS = /^\/images\/[^\s?#]+$/;

/** Returns the allowed pictures among those that a page listed. */
export const picturesOf = (given: unknown): readonly string[] =>
  Array.isArray(given)
    ? given.filter((one): one is string => typeof one === 'string' && PICTURE_ADDRESS.test(one))
    : [];

async function fetchFile(at: Surroundings, address: string): Promise<Response | null> {
  const response = await at.fetch(address, { credentials: 'omit', redirect: 'error' });
  const type = response.headers.get('content-type') ?? '';
  const bytes = response.status === 200 && FILE_TYPE.test(type) ? await readBounded(response, MAX_FILE_BYTES) : null;
  return bytes && new Response(bytes, { headers: { 'content-type': type, 'x-content-type-options': 'nosniff' } });
}

/** Saves style sheets, fonts and pictures of a page, omitting those that fail to load. */
export async function keepFiles(at: Surroundings, cacheName: string, addresses: readonly string[]): Promise<void> {
  const cache = await at.caches.open(cacheName);
  for (const address of addresses.filter((one) => FILE_ADDRESS.test(one)).slice(0, MAX_FILES_OF_PAGE)) {
    const key = at.origin + address;
    if (await cache.match(key)) continue;
    const file = await fetchFile(at, address).catch(() => null);
    if (file) await cache.put(key, file);
  }
}
