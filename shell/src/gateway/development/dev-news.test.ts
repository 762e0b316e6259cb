import http from 'node:http';
import type { DevNews } from '../../protocol/dev-news';
import { bootOf, eventually, useDevGateway, written } from '../../testing/dev-gateway';

describe('the page of a remote in development', () => {
  const dev = useDevGateway();
  const { begin, ask } = dev;

  it('shows builds, build errors, render errors, and the end of the session', async () => {
    const command = await begin();
    const news: DevNews[] = [];
    const stream = http.get({
      port: dev.gateway.port,
      host: '127.0.0.1',
      path: '/dev/events',
      headers: { host: `localhost:${dev.gateway.port}`, cookie: command.cookie },
    });
    stream.on('error', () => undefined);
    stream.on('response', (response) =>
      response.on('data', (chunk: Buffer) => {
        for (const [, json = ''] of String(chunk).matchAll(/^data: (.*)$/gm)) news.push(JSON.parse(json) as DevNews);
      }),
    );
    const heard = (one: object): Promise<void> =>
      eventually(async () => expect(news).toContainEqual(expect.objectContaining(one)));
    await heard({ t: 'built', remote: 'reviews', hash: 'h1', isHot: true });
    command.tell({ t: 'failed', remote: 'reviews', errors: ['./src/x.tsx 1:2\nUnexpected token'] });
    await heard({ t: 'failed', remote: 'reviews', errors: ['./src/x.tsx 1:2\nUnexpected token'] });
    await command.build({ ...written, hash: 'h2', render: "throw new Error('half a thought');" });
    await heard({ t: 'built', hash: 'h2' });
    await ask('/reviews', command.cookie);
    await heard({
      t: 'fault',
      what: "the page 'all' of reviews",
      message: expect.stringContaining('half a thought') as string,
    });
    await command.build({ ...written, hash: 'h3', render: 'still not JavaScript' });
    await heard({ t: 'built', hash: 'h3' });
    await ask('/reviews', command.cookie);
    await heard({ t: 'fault', message: expect.stringContaining('SyntaxError') as string });
    command.end();
    await heard({ t: 'ended', remotes: ['reviews'] });
    stream.destroy();
  });

  it('shows a page whose server part fails, hidden from other browsers', async () => {
    const command = await begin();
    await command.build({ ...written, hash: 'h2', render: "throw new Error('half a thought');" });
    await eventually(async () => expect((await ask('/reviews', command.cookie)).status).toBe(503));
    const { text } = await ask('/reviews', command.cookie);
    expect(text).toContain('Development version of <strong>reviews</strong>');
    expect(bootOf({ text }).islands['page']).toBeUndefined();
    expect((await ask('/reviews')).text).toContain('<p>as released</p>');
  });
});
