import { TRIAL_ORIGIN } from '../gateway/releases/trial';
import type { FixtureRemote } from './test-store';

/** Behaves correctly during its trial, which it can detect. */
const WHILE_TRIED = `if (url.origin === '${TRIAL_ORIGIN}') return { html: '' };`;

/** Objects that a server build finds in its process. */
const TOOLS = `
const handles = () => process._getActiveHandles();
const isOutput = (one) => one.writable && !one.readable && one !== process.stdout && one !== process.stderr;
const pipe = () => handles().find(isOutput);
const frame = (value) => {
  const body = Buffer.from(JSON.stringify(value));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  pipe().write(Buffer.concat([head, body]));
};
const attempt = (act) => { try { return String(act()).slice(0, 80) || 'done'; } catch (error) { return 'refused'; } };
const never = () => new Promise(() => undefined);
`;

/** Ten server builds that attack in different ways: bodies of \`render\`. */
export const HOSTILE_BUILDS: Readonly<Record<string, string>> = {
  null: `for (let id = 1; id < 40; id += 1) frame({ t: 'done', id, answer: null }); return null;`,
  garbage:
    `pipe().write(Buffer.from('\\u0000\\u0000\\u0000\\u0005{"t":GET / ` +
    `HTTP/1.1\\r\\n\\r\\n'.repeat(50))); return never();`,
  flood: `for (let at = 0; at < 2000; at += 1) { console.log('x'.repeat(100000)); frame({ t: 'pong', id: at + 1 }); }
    for (let at = 0; at < 1000; at += 1) void api.get('/products').catch(() => 0); return never();`,
  memory:
    'globalThis.kept ??= []; for (;;) { globalThis.kept.push(Buffer.alloc(16e6, 1)); await new ' +
    'Promise((done) => setTimeout(done, 1)); }',
  handles: `process.send?.({}, handles()[0]);
    for (let at = 0; at < 500; at += 1) attempt(() => new (require('net').Socket)({ fd: at % 20 }));
    attempt(() => new (require('worker_threads').Worker)('', { eval: true }));
    for (const one of handles()) one.destroy?.();
    return never();`,
  signals: `const kills = [process.kill, process._kill, process._debugProcess];
    for (const pid of [process.ppid, 1, 0, -1, process.pid])
      for (const kill of kills) attempt(() => kill(pid, 'SIGKILL'));
    attempt(() => require('os').setPriority(process.ppid, 19)); process.abort();`,
  redirects: `const to = ['https://evil.example/', '//evil.example', '/\\\\\\\\evil.example', url.pathname];
    to.push('javascript:alert(1)', '/a\\r\\nset-cookie: a=b');
    globalThis.turn = (globalThis.turn ?? 0) + 1;
    return { html: '', status: 302, location: to[globalThis.turn % to.length] };`,
  status: `const all = [100, 101, 204, 304, 99, 1e9, -1, NaN, '200', null, { valueOf: 1 }];
    globalThis.turn = (globalThis.turn ?? 0) + 1;
    return { html: '<p>x</p>', status: all[globalThis.turn % all.length], maxAge: 1e300 };`,
  head: `const script = '</title><script>alert(1)</script><base href=//evil.example>';
    const heads = [{ title: script, robots: script }, { jsonLd: [null] }, { canonical: '//evil.example' }];
    heads.push({ title: {} }, 7);
    heads.push({ links: [{ rel: 'stylesheet', href: '//evil.example' }] });
    heads.push({ preloadImages: [{ href: 'https://evil.example' }] });
    globalThis.turn = (globalThis.turn ?? 0) + 1;
    return { html: '</main><script>alert(1)</script><!--', head: heads[globalThis.turn % heads.length] };`,
  'endless loop': `for (;;);`,
};

/** A remote in the header of every page, in a page of others, and with its own page. */
export const hostileRemote = (render: string, version: string): FixtureRemote => ({
  name: 'cart',
  version,
  pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
  widgets: [
    { name: 'badge', hydrate: 'load', props: [] },
    { name: 'part', hydrate: 'load', props: [] },
  ],
  render: `${WHILE_TRIED} ${TOOLS} ${render}`,
});

/** Resources that a server build tries to access: each returns its result, or \`refused\`. */
export const REACHES: Readonly<Record<string, string>> = {
  'a file': `require('fs').readFileSync('/etc/passwd', 'utf8')`,
  'its own folder': `require('fs').readdirSync('/')`,
  'a file to write': `require('fs').writeFileSync('/tmp/tm-hostile', 'x')`,
  'the environment':
    `JSON.stringify(Object.keys(process.env).filter((name) => !['PWD', 'SHLVL', '_', ` +
    `'OLDPWD'].includes(name))).replace('[]', '') || (() => { throw 0; })()`,
  'the network': `require('net').connect(80, '127.0.0.1')`,
  'a server': `require('http').createServer().listen(0)`,
  fetch: `fetch('http://127.0.0.1/')`,
  'a name server': `require('dns').lookup('evil.example', () => 0)`,
  'a datagram': `require('dgram').createSocket('udp4')`,
  'a program': `require('child_process').spawnSync('id')`,
  'a thread': `new (require('worker_threads').Worker)('1', { eval: true })`,
  'the gateway’s process': `process.kill(process.ppid, 0)`,
  'the debugger of the gateway': `process._debugProcess(process.ppid)`,
  'a native module': `process.dlopen({ exports: {} }, '/x.node')`,
  'any built-in module': `process.getBuiltinModule('child_process').spawnSync('id')`,
  'a module by another way': `module.constructor._load('child_process')`,
};

export const reachingRemote = (name: string): FixtureRemote => ({
  name,
  pages: [{ id: 'reach', paths: ['/reach'], audience: 'private' }],
  render: `${TOOLS}
    const got = { ${Object.entries(REACHES)
      .map(
        ([what, code]) =>
          `${JSON.stringify(what)}: attempt(() => { const value = ${code}; if (value?.error) throw ` +
          'value.error; return value; })',
      )
      .join(', ')} };
    return { html: '<p>reach</p>', state: got };`,
});
