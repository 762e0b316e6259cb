/*
 * The inside of a render host: one process for one version of one remote, started under Node's permission model with an
 * empty environment. It may read this file and the remote's server file, nothing else; it has no network: API calls go
 * to the gateway as messages. Plain CommonJS, because nothing may be loaded beside it.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const dgram = require('node:dgram');
const net = require('node:net');
const vm = require('node:vm');

const [file, integrity] = process.argv.slice(2);
const send = process.send.bind(process);

const noNetwork = () => {
  throw new Error('A render host has no network. Read data through services.api.');
};
net.Socket.prototype.connect = noNetwork;
net.Server.prototype.listen = noNetwork;
dgram.createSocket = noNetwork;
globalThis.fetch = noNetwork;

function load() {
  const bytes = readFileSync(file);
  const actual = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (actual !== integrity)
    throw new Error(
      `The server file does not have the digest that its manifest lists (${actual}); it was altered and does not run.`,
    );
  const script = new vm.Script(`(function (exports, require, module) {${bytes.toString('utf8')}\n})`, {
    filename: file,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module);
  const server = module.exports.default ?? module.exports;
  if (typeof server.render !== 'function') throw new Error('The server file exports no render function.');
  return server;
}

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
try {
  server = load();
} catch (error) {
  send({ t: 'refused', message: String(error?.message ?? error) }, () => process.exit(1));
}

process.on('message', async (message) => {
  if (message.t === 'ping') send({ t: 'pong', id: message.id });
  if (message.t === 'api') {
    const waiting = calls.get(message.call);
    calls.delete(message.call);
    if (message.answer) waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.error));
  }
  if (message.t !== 'render' || !server) return;
  try {
    const answer = await server.render(message.request, { api: apiFor(message.id) });
    if (typeof answer?.html !== 'string') throw new Error('render answered no HTML.');
    send({ t: 'done', id: message.id, answer });
  } catch (error) {
    send({ t: 'failed', id: message.id, message: String(error?.stack ?? error) });
  }
});
// The gateway is gone: nobody is left to answer.
process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', (error) => console.error('unhandled rejection:', error));
if (server) send({ t: 'ready' });
