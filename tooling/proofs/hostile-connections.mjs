/*
 * A process that keeps connections to the gateway busy from one address until it is ended: `node
 * hostile-connections.mjs <port> <from> <each>`. Equal numbers of connections are silent, send a byte now and then, and
 * request the most expensive page as fast as they get responses. On SIGTERM it prints the responses.
 */
import net from 'node:net';

const [port, from, each] = [Number(process.argv[2]), process.argv[3], Number(process.argv[4])];
const AGAIN_MS = 50;
const BYTE_MS = 200;
const counts = { connections: 0, ended: 0, answers: {} };
let serial = 0;

const POST =
  'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\n' +
  'content-type: application/json\r\ncontent-length: 9000\r\n\r\n';
const head = (path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-marketplace-key: tm-web-treadmarket\r\n\r\n`;
const EXPENSIVE = [
  () => head(`/tires?page=${++serial}`),
  () => head(`/nowhere/${++serial}`),
  () => head(`/api/v1/products?type=tires&page=${++serial}`),
  () => head('/'),
];

function connect(onOpen) {
  counts.connections += 1;
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('connect', () => onOpen(socket));
  socket.on('data', (text) => {
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g))
      counts.answers[status] = (counts.answers[status] ?? 0) + 1;
  });
  socket.on('close', () => {
    counts.ended += 1;
    setTimeout(() => connect(onOpen), AGAIN_MS);
  });
}

const silent = () => undefined;
const slow = (socket) => {
  socket.write(serial++ % 2 === 0 ? POST : 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const timer = setInterval(() => socket.write('a'), BYTE_MS);
  socket.on('close', () => clearInterval(timer));
};
const flood = (socket) => {
  const ask = () => socket.write(EXPENSIVE[serial % EXPENSIVE.length]());
  socket.on('data', (text) => text.includes('HTTP/1.1 ') && ask());
  ask();
};

for (let index = 0; index < each; index += 1) for (const kind of [silent, slow, flood]) connect(kind);
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
