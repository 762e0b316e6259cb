import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { privateFile } from './child';

it('makes a log unreadable for other users of the machine, also one of an earlier version', async () => {
  const data = await mkdtemp(path.join(os.tmpdir(), 'tm-logs-'));
  const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;
  await mkdir(path.join(data, 'logs'));
  await writeFile(path.join(data, 'logs/api.log'), 'kept');
  await chmod(path.join(data, 'logs'), 0o755);
  await chmod(path.join(data, 'logs/api.log'), 0o644);
  for (const name of ['api.log', 'gateway.log']) {
    const file = privateFile(path.join(data, 'logs', name));
    expect([await modeOf(path.dirname(file)), await modeOf(file)]).toEqual([0o700, 0o600]);
  }
  expect((await stat(path.join(data, 'logs/api.log'))).size).toBe(4);
  await rm(data, { recursive: true });
});
