import { execFile, spawn, spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import type os from 'node:os';
import path from 'node:path';
import { readConfig } from '../config';
import { detectIsolation, isNetworkClosed, launch, networkFault, type Isolation } from './isolation';

interface Ended {
  readonly code: number;
  readonly text: string;
}

/** Runs code without Node's permission model, isolated by the operating system only. */
function run(isolation: Isolation, code: string, maxDataMb = 1_024): Promise<Ended> {
  const { command, args, ...user } = launch(isolation, [process.execPath, '-e', code], maxDataMb);
  return new Promise((resolve) => {
    execFile(command, [...args], { cwd: '/', env: {}, timeout: 10_000, ...user }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr }),
    );
  });
}

const hasUserNamespaces =
  process.getuid?.() === 0 && spawnSync('unshare', ['--user', '--map-root-user', 'true'], { uid: 65_534 }).status === 0;
const DETECTED = 'what works best here';
/** Root can also try the kinds of other users. */
const KINDS: readonly (readonly [string, Isolation | null])[] = [
  [DETECTED, null],
  ...(hasUserNamespaces ? [['a user namespace', { kind: 'user', network: 'user-namespace' }] as const] : []),
];

describe('isolation of a render host', () => {
  let detected: Isolation;
  beforeAll(async () => void (detected = await detectIsolation()));

  it('allows it to run', async () => {
    expect(await run(detected, 'console.log(6 * 7)')).toMatchObject({ code: 0, text: expect.stringContaining('42') });
  });

  it.each(['SIGTERM', 'SIGKILL', 0])('keeps signal %s from the gateway', async (signal) => {
    if (detected.kind === 'none') return expect(process.getuid?.()).not.toBe(0);
    const attack = `process.kill(${process.pid}, ${JSON.stringify(signal)})`;
    expect(await run(detected, attack)).toMatchObject({ code: 1, text: expect.stringMatching(/EPERM|ESRCH/) });
    return undefined;
  });

  it('keeps render hosts from signaling each other', async () => {
    if (detected.kind === 'none') return expect(process.getuid?.()).not.toBe(0);
    const { command, args, ...user } = launch(detected, [process.execPath, '-e', 'setTimeout(() => 0, 60000)'], 1_024);
    const other = spawn(command, [...args], { cwd: '/', env: {}, stdio: 'ignore', ...user });
    const attack = `process.kill(${String(other.pid)}, 'SIGTERM')`;
    expect(await run(detected, attack)).toMatchObject({ code: 1, text: expect.stringMatching(/EPERM|ESRCH/) });
    other.kill('SIGKILL');
    return undefined;
  });

  it('limits memory to the configured amount', async () => {
    if (process.platform !== 'linux') return;
    const greedy =
      'let mb = 0; const all = []; for (;;) { all.push(Buffer.alloc(1e7, 1)); ' +
      `process.stdout.write((mb += 10) + ' '); }`;
    const { code, text } = await run(detected, greedy, 400);
    expect(code).not.toBe(0);
    const most = Math.max(
      ...text
        .split(' ')
        .filter((word) => /^\d+$/.test(word))
        .map(Number),
    );
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(450);
  });

  describe('the network', () => {
    let tcp: net.Server;
    let udp: dgram.Socket;
    let local: net.Server;
    let folder: string;
    let reached = 0;
    beforeAll(async () => {
      folder = await mkdtemp('/tmp/tm-socket-');
      await chmod(folder, 0o755);
      tcp = net.createServer(() => (reached += 1)).listen(0, '127.0.0.1');
      local = net.createServer(() => (reached += 1)).listen(path.join(folder, 'socket'));
      udp = dgram
        .createSocket('udp4', (_message, { port, address }) => {
          reached += 1;
          udp.send('answer', port, address);
        })
        .bind(0, '127.0.0.1');
      await Promise.all([tcp, local, udp].map((one) => once(one, 'listening')));
      await chmod(path.join(folder, 'socket'), 0o777);
    });
    afterAll(async () => {
      tcp.close();
      local.close();
      udp.close();
      await rm(folder, { recursive: true });
    });

    const tcpPort = (): number => (tcp.address() as AddressInfo).port;
    const attempts: readonly (readonly [string, () => string])[] = [
      ['TCP', () => `require('net').connect(${tcpPort()}, '127.0.0.1', reached).on('error', failed)`],
      [
        'TCP by the native handle',
        () => `
          const { TCP, constants, TCPConnectWrap } = process.binding('tcp_wrap');
          const request = new TCPConnectWrap();
          request.oncomplete = (status) => (status === 0 ? reached() : failed());
          if (new TCP(constants.SOCKET).connect(request, '127.0.0.1', ${tcpPort()})) failed();`,
      ],
      [
        'UDP',
        // A loopback of its own takes every datagram, so only an answer shows that one arrived.
        () => `
          require('dgram').createSocket('udp4').on('message', reached)
            .send('x', ${udp.address().port}, '127.0.0.1', (error) => error && failed());
          setTimeout(failed, 500);`,
      ],
      ['fetch', () => `fetch('http://127.0.0.1:${tcpPort()}').then(reached, failed); setTimeout(reached, 500)`],
      ['a socket in the file system', () => `require('net').connect('${folder}/socket', reached).on('error', failed)`],
    ];
    const ENDS = 'const end = (word, code) => { console.log(word); process.exit(code); };';
    const OUTCOMES = `${ENDS} const reached = () => end('reached', 0), failed = () => end('failed', 1);`;

    const cases = KINDS.flatMap(([kind, known]) => attempts.map(([way, attack]) => ({ kind, known, way, attack })));
    it.each(cases)('is closed for $way by $kind', async ({ known, attack }) => {
      const isolation = known ?? detected;
      if (!isNetworkClosed(isolation)) return expect(networkFault(isolation, false)).toContain('RENDER_NETWORK=open');
      const ended = await run(isolation, `${OUTCOMES} ${attack()}`);
      expect(ended).toMatchObject({ code: 1, text: expect.stringContaining('failed') });
      expect(reached).toBe(0);
      return undefined;
    });

    it.each(KINDS)('has no interface but a loopback of its own: %s', async (_kind, known) => {
      const isolation = known ?? detected;
      if (!isNetworkClosed(isolation)) return expect(networkFault(isolation, false)).toContain('RENDER_NETWORK=open');
      const { text } = await run(isolation, 'console.log(JSON.stringify(require("os").networkInterfaces()))');
      const interfaces = Object.values(JSON.parse(text) as Record<string, os.NetworkInterfaceInfo[]>).flat();
      expect(interfaces.filter(({ internal }) => !internal)).toEqual([]);
      return undefined;
    });

    it.each<[Isolation, boolean]>([
      [{ kind: 'sandbox', bwrap: '/usr/bin/bwrap' }, true],
      [{ kind: 'user', network: 'root-namespace' }, true],
      [{ kind: 'none', network: 'user-namespace' }, true],
      [{ kind: 'user' }, false],
      [{ kind: 'none' }, false],
    ])('allows production to start with %j: %s', (kind, starts) => {
      expect(networkFault(kind, false) === null).toBe(starts);
      expect(networkFault(kind, true)).toBeNull();
    });

    it('is accepted as open in production with RENDER_NETWORK=open only', () => {
      const accepted = (value: string) => readConfig({ RENDER_NETWORK: value }).isOpenRenderNetworkAccepted;
      expect(['', 'closed', 'open'].map(accepted)).toEqual([false, false, true]);
      expect(() => accepted('yes')).toThrow("RENDER_NETWORK='yes'");
    });
  });

  it('is the strongest that works on this system', () => {
    if (process.getuid?.() === 0) expect(detected.kind).not.toBe('none');
  });
});
