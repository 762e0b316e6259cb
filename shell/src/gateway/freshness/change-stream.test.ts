import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStubFeed, type StubFeed } from '../../testing/stub-feed';
import { ChangeStream } from './change-stream';

const log = { info: () => undefined, warn: () => undefined };

describe('the stream of changes', () => {
  let server: Server;
  let feed: StubFeed;
  let stream: ChangeStream;
  let heard: string[];

  beforeEach(async () => {
    feed = createStubFeed();
    heard = [];
    server = createServer((request, response) => feed.open(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    stream = new ChangeStream({
      apiOrigin: `http://127.0.0.1:${port}`,
      gatewayKey: null,
      log,
      onTags: (tags) => void heard.push(tags.join()),
      onAll: () => void heard.push('*'),
    });
    await until(() => stream.isTrusted());
  });
  afterEach(async () => {
    await stream.close();
    feed.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function until(isSo: () => boolean): Promise<void> {
    for (const end = Date.now() + 5_000; !isSo();) {
      if (Date.now() > end) throw new Error(`It heard ${heard.join(' ')}, trusted: ${stream.isTrusted()}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('begins with a full invalidation, and delivers each change once and in order', async () => {
    feed.tell(['product:a', 'catalog']);
    feed.tell(['flags']);
    await until(() => heard.length === 3);
    expect(heard).toEqual(['*', 'product:a,catalog', 'flags']);
  });

  it('delivers missed changes, and is trusted only afterwards', async () => {
    feed.tell(['product:a']);
    await until(() => heard.length === 2);
    const letIn = feed.refuse();
    await until(() => !stream.isTrusted());
    feed.tell(['product:b']);
    letIn();
    await until(() => stream.isTrusted());
    expect(heard).toEqual(['*', 'product:a', 'product:b']);
    expect(feed.opened).toEqual([undefined, `${feed.epoch}-1`]);
  });

  it('is not trusted while silent, and reconnects', async () => {
    feed.fallSilent();
    await until(() => !stream.isTrusted());
    await until(() => feed.opened.length === 2);
  });

  it('is not trusted while the API itself receives no changes', async () => {
    feed.send('event: deaf\ndata: {}\n\n');
    await until(() => !stream.isTrusted());
    feed.tell(['product:a']);
    feed.send(`id: ${feed.epoch}-1\nevent: reset\ndata: {"listening":false}\n\n`);
    await until(() => heard.length === 3);
    expect(stream.isTrusted()).toBe(false);
    feed.send(`id: ${feed.epoch}-1\nevent: reset\ndata: {"listening":true}\n\n`);
    await until(() => stream.isTrusted());
    expect(heard).toEqual(['*', 'product:a', '*', '*']);
  });

  it.each([
    ['tags of no kind', '{"tags":["secrets:a"]}'],
    ['no tags', '{"tags":"catalog"}'],
    ['tags that are no texts', '{"tags":[{"a":1}]}'],
    ['too many tags', JSON.stringify({ tags: Array.from({ length: 201 }, (_, at) => `product:${at}`) })],
    ['what is no JSON', 'catalog'],
  ])('treats %s as a change of everything', async (_, data) => {
    feed.send(`id: ${feed.epoch}-1\nevent: change\ndata: ${data}\n\n`);
    await until(() => heard.length === 2);
    expect(heard).toEqual(['*', '*']);
  });

  it.each([
    ['that no header can have', 'a\u0001b'],
    ['that is huge', 'a'.repeat(100_000)],
  ])('reconnects after an id %s', async (_, id) => {
    feed.send(`id: ${id}\nevent: change\ndata: {"tags":["catalog"]}\n\n`);
    await until(() => heard.length === 2);
    const letIn = feed.refuse();
    await until(() => !stream.isTrusted());
    letIn();
    await until(() => stream.isTrusted());
    expect([feed.opened, heard]).toEqual([
      [undefined, undefined],
      ['*', 'catalog', '*'],
    ]);
  });

  it('does not trust a server without a greeting', async () => {
    const letIn = feed.refuse();
    await until(() => !stream.isTrusted());
    feed.greet = `event: reset\ndata: {"listening":true}\n\n`;
    letIn();
    await until(() => heard.length >= 2);
    expect(stream.isTrusted()).toBe(false);
  });

  it('reconnects after an endless event, and after an invalid one', async () => {
    feed.send(`data: ${'x'.repeat(1_100_000)}`);
    await until(() => feed.opened.length === 2);
    feed.send('event: hello\ndata: {"epoch":"../","seq":-1}\n\n');
    await until(() => feed.opened.length === 3 && stream.isTrusted());
  });
});
