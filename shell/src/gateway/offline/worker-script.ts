import { CACHE_PREFIX, type OfflineSettings } from '../../protocol/offline';
import { escapeJson } from '../pages/escape';

/**
 * Replaces the worker of browsers that have one, removes what it kept, and ends it. It answers no request: pages work
 * without a worker as soon as it is active.
 */
export const REMOVING_WORKER = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith('${CACHE_PREFIX}'))await caches.delete(name);
await registration.unregister();
})()));
`;

/** The worker's code with the settings of a brand. */
export const workerScript = (code: string, settings: OfflineSettings): string =>
  `self.TM_OFFLINE=${escapeJson(settings)};\n${code}`;
