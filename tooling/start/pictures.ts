import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { withProgress } from './with-progress';

function runScript(script: string, what: string, say: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'shared-ui/scripts', script)], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (text: Buffer) => say(text.toString().trim()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${what} could not be made; the lines above say why.`)),
    );
  });
}

/** Creates the responsive pictures of the catalog and antd's style sheets. */
export async function makePictures(say: (line: string) => void): Promise<void> {
  await withProgress({ what: 'Scaling the pictures', usualSeconds: 20, say }, () =>
    runScript('responsive-images.ts', 'The pictures', say),
  );
  await withProgress({ what: "Extracting antd's styles", usualSeconds: 4, say }, () =>
    runScript('extract-antd-css.ts', "antd's style sheets", () => undefined),
  );
}
