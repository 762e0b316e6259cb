/*
 * The inside of a render host: one process for one version of one remote. The gateway passes this text and the remote's
 * code over a pipe, and it is plain CommonJS, so that the process reads and loads no other file. The removals below
 * prevent mistakes only: hostile code is contained by the operating system (isolation.ts) and kept out by the signature
 * of a release.
 * - File descriptor 3 receives frames from the gateway, 4 sends frames to it
 * - A frame: four bytes of length, then JSON on one line, then a text if the message has one (the body of the API's
 *   answer, or the HTML of a render)
 */
// Top-level names of a script are visible to every script of the process: these must not be.
(() => {
  'use strict';
  const net = require('node:net');
  const os = require('node:os');
  const vm = require('node:vm');

  // Files are closed by the permission model, sockets below: libraries load these without using them on this side.
  const HARMLESS_HERE = 'fs http https net os tls tty zlib';
  const NEEDED = [
    'assert async_hooks buffer crypto diagnostics_channel events path perf_hooks punycode querystring',
    'stream stream/web string_decoder timers timers/promises url util',
  ];
  const ALLOWED = new Set([...NEEDED, HARMLESS_HERE].flatMap((names) => names.split(' ')));

  const exit = process.exit.bind(process);
  const out = new net.Socket({ fd: 4, readable: false, writable: true });
  const input = new net.Socket({ fd: 3, readable: true, writable: false });
  // The gateway has ended; a response would have no receiver.
  out.on('error', () => exit(0));
  input.on('error', () => exit(0)).on('close', () => exit(0));

  function send(message, { text, sent } = {}) {
    const json = JSON.stringify(message);
    const body = Buffer.from(text === undefined ? json : `${json}\n${text}`);
    const frame = Buffer.allocUnsafe(body.length + 4);
    frame.writeUInt32BE(body.length, 0);
    body.copy(frame, 4);
    out.write(frame, sent);
  }

  const load = require;
  function limitedRequire(name) {
    const plain = String(name).replace(/^node:/, '');
    if (ALLOWED.has(plain)) return load(`node:${plain}`);
    throw new Error(`A render host has no '${name}': a server file reads data through services.api and nothing else.`);
  }

  /** Of a page's browser, without what reaches out; what a library looks for while it renders. */
  const WEB_GLOBALS = [
    'AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CompressionStream',
    'CountQueuingStrategy CustomEvent DOMException DecompressionStream Event EventTarget File FormData Headers',
    'MessageChannel MessageEvent MessagePort Performance PerformanceEntry ReadableByteStreamController ReadableStream',
    'ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader',
    'Request Response TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream',
    'TransformStreamDefaultController URL URLSearchParams WritableStream WritableStreamDefaultController',
    'WritableStreamDefaultWriter Crypto CryptoKey SubtleCrypto atob btoa console crypto navigator performance',
    'queueMicrotask structuredClone setTimeout setInterval clearTimeout clearInterval',
  ];
  const REFUSED_GLOBALS = ['fetch', 'WebSocket', 'EventSource'];
  const NODE_GLOBALS = ['Buffer clearImmediate global process setImmediate'];

  /** `node -e` makes `require`, `module` and every built-in module a global: all that is not listed goes. */
  function removeGlobals() {
    const names = [...WEB_GLOBALS, ...NODE_GLOBALS].flatMap((line) => line.split(' '));
    const kept = new Set([
      ...names,
      ...REFUSED_GLOBALS,
      ...vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'),
    ]);
    for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) delete globalThis[name];
  }

  function takeAway(owner, names) {
    for (const name of names) {
      const value = () => {
        throw new Error(`A render host has no '${name}'.`);
      };
      Object.defineProperty(owner, name, { value, writable: false, configurable: false });
    }
  }
  takeAway(net.Socket.prototype, ['connect']);
  takeAway(net.Server.prototype, ['listen', '_listen2']);
  takeAway(net, ['_createServerHandle']);
  takeAway(os, ['setPriority']);
  removeGlobals();
  takeAway(globalThis, REFUSED_GLOBALS);
  takeAway(process, ['kill', '_kill', '_debugProcess', '_debugEnd', 'binding', '_linkedBinding', 'dlopen', 'chdir']);
  Object.defineProperty(process, 'getBuiltinModule', { value: limitedRequire, writable: false, configurable: false });

  const calls = new Map();
  let lastCall = 0;

  function apiFor(id) {
    return {
      get: (path, query) =>
        new Promise((resolve, reject) => {
          const call = ++lastCall;
          calls.set(call, { resolve, reject });
          send({ t: 'api', id, call, path, query });
        }),
    };
  }

  let server;

  function loadServer({ name, source }) {
    // Node defines some of them again when the script of `-e` has run.
    removeGlobals();
    try {
      const script = new vm.Script(`(function (exports, require, module) {${source}\n})`, { filename: name });
      const module = { exports: {} };
      script.runInThisContext()(module.exports, limitedRequire, module);
      const found = module.exports.default ?? module.exports;
      if (typeof found?.render !== 'function') throw new Error('The server file exports no render function.');
      server = found;
      send({ t: 'ready' });
    } catch (error) {
      send({ t: 'refused', message: String(error?.stack ?? error).slice(0, 2_000) }, { sent: () => exit(1) });
    }
  }

  async function render({ id, request }) {
    try {
      const answer = await server.render(request, { api: apiFor(id) });
      if (typeof answer?.html !== 'string') return send({ t: 'done', id, answer });
      const { html, ...rest } = answer;
      send({ t: 'done', id, answer: rest }, { text: html });
    } catch (error) {
      send({ t: 'failed', id, message: String(error?.stack ?? error).slice(0, 2_000) });
    }
  }

  function parsed(text) {
    try {
      return text === '' ? null : JSON.parse(text);
    } catch {
      return null;
    }
  }

  function answerCall({ call, answer, error }, text) {
    const waiting = calls.get(call);
    calls.delete(call);
    if (answer) waiting?.resolve({ ...answer, body: parsed(text) });
    else waiting?.reject(new Error(error));
  }

  function received(body) {
    const end = body.indexOf('\n');
    const message = JSON.parse(end < 0 ? body : body.slice(0, end));
    if (message.t === 'load') loadServer(message);
    if (message.t === 'ping') send({ t: 'pong', id: message.id });
    if (message.t === 'api') answerCall(message, body.slice(end + 1));
    if (message.t === 'render' && server) void render(message);
  }

  let waiting = [];
  let size = 0;
  input.on('data', (chunk) => {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= 4) {
      if (waiting[0].length < 4) waiting = [Buffer.concat(waiting)];
      const end = waiting[0].readUInt32BE(0) + 4;
      if (size < end) return;
      const all = waiting.length === 1 ? waiting[0] : Buffer.concat(waiting);
      waiting = all.length > end ? [all.subarray(end)] : [];
      size -= end;
      received(all.toString('utf8', 4, end));
    }
  });
  process.on('unhandledRejection', (error) => console.error('unhandled rejection:', error));
})();
