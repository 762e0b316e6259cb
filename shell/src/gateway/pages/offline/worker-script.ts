import { CACHE_PREFIX, type OfflineSettings } from '../../../protocol/offline';
import { escapeJson } from '../../html/escape';

/**
 * Replaces an existing worker, removes its data, and unregisters. It handles no requests: pages load without a worker
 * as soon as it is active.
 */
export const REMOVING_WORKER = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith('${CACHE_PREFIX}'))await caches.delete(name);
await registration.unregister();
})()));
`;

/** Returns the worker's code with the settings of a brand. */
export const workerScript = (code: string, settings: OfflineSettings): string =>
  `self.TM_OFFLINE=${escapeJson(settings)};\n${code}`;
