import { trustedScriptUrl } from './trusted-types';

/** A slow network needs seconds for what others have at once; with a try of its own after it, a part is back in ten. */
const TIMEOUT_MS = 8_000;

const retrying = globalThis as { __TM_RETRY__?: number };

/** Makes the next scripts come from the server, not from a cache or a preload that failed. */
export function loadAfresh(): void {
  retrying.__TM_RETRY__ = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
}

/** Ends {@link loadAfresh}. */
export function loadAsUsual(): void {
  delete retrying.__TM_RETRY__;
}

/** Runs a script if its bytes have this digest. Rejects on a refusal, an error, or silence. */
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
