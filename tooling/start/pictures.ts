import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../registry/paths';

/** Makes the responsive pictures of the catalogue; a no-op when they are up to date. */
export function makePictures(say: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'shared-ui/scripts/responsive-images.ts')], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (text: Buffer) => say(text.toString().trim()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error('The pictures could not be made; the lines above say why.'))));
  });
}
