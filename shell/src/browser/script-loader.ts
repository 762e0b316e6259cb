import { trustedScriptUrl } from './trusted-types';

const TIMEOUT_MS = 3_000;

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
    const timer = setTimeout(() => end(new Error(`${url} did not come within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
    script.onload = () => end();
    script.onerror = () => end(new Error(`${url} could not be loaded, or is not what was deployed.`));
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.src = trustedScriptUrl(url);
    document.head.append(script);
  });
}
