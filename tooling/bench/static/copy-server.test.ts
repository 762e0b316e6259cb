import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startCopies } from './copy-server';

const FILES: Readonly<Record<string, readonly [string, string]>> = {
  '/': [
    'text/html; charset=utf-8',
    '<html><head><link rel="stylesheet" href="/sheet/a.css"></head><body><img src="/a.webp"><img src="/gone.webp">' +
      '<a href="/cart">Cart</a><script src="/main.js"></script></body></html>',
  ],
  '/sheet/a.css': ['text/css', 'p{background:url(/b.webp)}'],
  '/a.webp': ['image/webp', 'one'],
  '/b.webp': ['image/webp', 'two'],
};

it('serves a copy of a page from memory with its pictures, and no other file of the store', async () => {
  const asked: string[] = [];
  const store = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    const [type, body] = FILES[url] ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=60' }).end(body);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const copies = await startCopies(`http://127.0.0.1:${(store.address() as AddressInfo).port}`);
  try {
    const address = await copies.add('/');
    const before = asked.length;
    const page = await fetch(address);
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(await page.text()).toBe(
      '<html><head><style>p{background:url(/b.webp)}</style></head><body><img src="/a.webp"><img src="/gone.webp">' +
        '<a href="/cart">Cart</a></body></html>',
    );
    const answers = ['/a.webp', '/b.webp', '/gone.webp', '/main.js', '/cart'].map((path) =>
      fetch(new URL(path, address)),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404, 404]);
    expect(asked.slice(before)).toEqual([]);
    expect(asked).not.toContain('/cart');
    await expect(copies.add('/none')).rejects.toThrow('/none cannot be copied: the store answers 404.');
  } finally {
    await copies.stop();
    store.closeAllConnections();
    store.close();
  }
});
