#!/usr/bin/env node
/*
 * Starts Firefox for Playwright. Playwright sets the preferred color scheme of every page by a WebDriver BiDi command
 * that Firefox ESR does not have yet, and treats that as an error: this proxy answers it.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

function join(client, address) {
  const firefox = new WebSocket(address, { perMessageDeflate: false });
  const early = [];
  firefox.on('open', () => early.splice(0).forEach((message) => firefox.send(message)));
  firefox.on('message', (message) => client.send(message.toString()));
  firefox.on('close', () => client.close());
  client.on('close', () => firefox.close());
  client.on('message', (data) => {
    const message = data.toString();
    const { id, method } = JSON.parse(message);
    if (method === UNKNOWN) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (firefox.readyState === WebSocket.OPEN) firefox.send(message);
    else early.push(message);
  });
}

function listen(address) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/session' });
  server.on('connection', (client) => join(client, `${address}/session`));
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
}

const browser = spawn(process.env.ENGINE_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
createInterface({ input: browser.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  if (address === undefined) console.error(line);
  else listen(address);
});
browser.on('exit', (code) => process.exit(code ?? 1));
for (const signal of SIGNALS) process.on(signal, () => browser.kill(signal));
