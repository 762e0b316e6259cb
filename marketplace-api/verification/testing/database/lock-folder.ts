import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../../src/platform/background/is-alive';

/** Runs work under a lock folder, which one process at a time can create. The lock of a dead process is ignored. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const owner = path.join(folder, 'pid');
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  for (;;) {
    try {
      fs.mkdirSync(folder);
      fs.writeFileSync(owner, String(process.pid));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = fs.existsSync(owner) ? Number(fs.readFileSync(owner, 'utf8')) : 0;
      const isOld = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 5000;
      if (isOld && (pid === 0 || !isAlive(pid))) fs.rmSync(folder, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
