import { execFile, spawn } from 'node:child_process';
import { detectIsolation, launch, type Isolation } from './isolation';

interface Ended {
  readonly code: number;
  readonly text: string;
}

/** Runs what no permission model holds back: plain Node in what the system separates. */
function run(isolation: Isolation, code: string, maxDataMb = 1_024): Promise<Ended> {
  const { command, args, ...user } = launch(isolation, [process.execPath, '-e', code], maxDataMb);
  return new Promise((resolve) => {
    execFile(command, [...args], { cwd: '/', env: {}, timeout: 10_000, ...user }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr }),
    );
  });
}

describe('what separates a render host from its machine', () => {
  let isolation: Isolation;
  beforeAll(async () => void (isolation = await detectIsolation()));

  it('lets it run', async () => {
    expect(await run(isolation, 'console.log(6 * 7)')).toMatchObject({ code: 0, text: expect.stringContaining('42') });
  });

  it.each(['SIGTERM', 'SIGKILL', 0])('signal %s never reaches the gateway', async (signal) => {
    if (isolation.kind === 'none') return expect(process.getuid?.()).not.toBe(0);
    const attack = `process.kill(${process.pid}, ${JSON.stringify(signal)})`;
    expect(await run(isolation, attack)).toMatchObject({ code: 1, text: expect.stringMatching(/EPERM|ESRCH/) });
    return undefined;
  });

  it('two render hosts cannot signal each other', async () => {
    if (isolation.kind === 'none') return expect(process.getuid?.()).not.toBe(0);
    const { command, args, ...user } = launch(isolation, [process.execPath, '-e', 'setTimeout(() => 0, 60000)'], 1_024);
    const other = spawn(command, [...args], { cwd: '/', env: {}, stdio: 'ignore', ...user });
    const attack = `process.kill(${String(other.pid)}, 'SIGTERM')`;
    expect(await run(isolation, attack)).toMatchObject({ code: 1, text: expect.stringMatching(/EPERM|ESRCH/) });
    other.kill('SIGKILL');
    return undefined;
  });

  it('gives the memory that it may have, and no more', async () => {
    if (process.platform !== 'linux') return;
    const greedy =
      'let mb = 0; const all = []; for (;;) { all.push(Buffer.alloc(1e7, 1)); ' +
      `process.stdout.write((mb += 10) + ' '); }`;
    const { code, text } = await run(isolation, greedy, 400);
    expect(code).not.toBe(0);
    const most = Math.max(...text.split(' ').map(Number).filter(Number.isFinite));
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(450);
  });

  it('is the system’s, and nobody’s choice: the strongest that works', () => {
    if (process.getuid?.() === 0) expect(isolation.kind).not.toBe('none');
  });
});
