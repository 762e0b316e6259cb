import type { MapLibrary } from './street-pins';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Trusted Types policy that accepts only the library's own blob worker. */
function trustedWorker(url: string): string {
  const createScriptURL = (text: string): string => {
    if (!text.startsWith(`blob:${location.origin}/`)) throw new TypeError(`Workers do not come from ${text}.`);
    return text;
  };
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes ? trustedTypes.createPolicy('tm-remote', { createScriptURL }).createScriptURL(url) : url;
}

/** A quarter of a megabyte, loaded only when a map is drawn. */
export async function loadMapLibrary(): Promise<MapLibrary> {
  // The server bundle is a single file and must not contain it.
  const code = typeof window === 'undefined' ? null : await import(/* webpackChunkName: "street-map" */ 'maplibre-gl');
  if (code === null) throw new Error('Maps are drawn in browsers.');
  const { default: library } = code;
  library.setWorkerUrl(trustedWorker(library.getWorkerUrl()));
  return library;
}
