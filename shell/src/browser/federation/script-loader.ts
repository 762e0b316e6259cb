import { trustedScriptUrl } from './trusted-types';

/** Slow networks need seconds; with one retry after this, a part recovers within ten seconds. */
const TIMEOUT_MS = 8_000;

const retrying = globalThis as { __TM_RETRY__?: number };

/** Makes the next scripts bypass caches and failed preloads. */
export function loadAfresh(): void {
  retrying.__TM_RETRY__ = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
}

/** Ends {@link loadAfresh}. */
export function loadAsUsual(): void {
  delete retrying.__TM_RETRY__;
}

/** Runs a script if its bytes match this digest. Rejects on a mismatch, an error, or a timeout. */
export function loadScript(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (error?: Error): void => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => end(new Error(`${url} could not be loaded in time.`)), TIMEOUT_MS);
    script.onload = () => end();
    script.onerror = () => end(new Error(`${url} could not be loaded, or is not what was deployed.`));
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.src = trustedScriptUrl(retrying.__TM_RETRY__ === undefined ? url : `${url}?retry=${retrying.__TM_RETRY__}`);
    document.head.append(script);
  });
}
