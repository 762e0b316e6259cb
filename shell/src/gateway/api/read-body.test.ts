import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { ConcurrencyLimiter } from '../http/limits/concurrency-limiter';
import { isBody, readBody } from './read-body';

const MAX_BYTES = 8 * 1024 * 1024;

describe('readBody', () => {
  const memory = new ConcurrencyLimiter({ total: 64 * 1024 * 1024, perAddress: 16 * 1024 * 1024 });
  const open = (headers: Record<string, string> = { 'transfer-encoding': 'chunked' }) => {
    const request = new PassThrough() as PassThrough & { headers: Record<string, string> };
    request.headers = headers;
    const body = readBody(request as unknown as IncomingMessage, { maxBytes: MAX_BYTES, memory, address: '192.0.2.7' });
    return { request, body };
  };
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => {
    jest.useRealTimers();
    expect(memory.total).toBe(0);
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('occupies at most twice the received bytes, for any chunk size', async () => {
    const { request, body } = open({ 'content-length': String(MAX_BYTES) });
    expect(memory.total).toBe(0);
    for (let at = 0; at < 20_000; at += 1) request.write('x');
    await settle();
    expect(memory.total).toBeLessThanOrEqual(40_000);
    request.end();
    const received = await body;
    expect(isBody(received) && received.bytes.equals(Buffer.from('x'.repeat(20_000)))).toBe(true);
    if (isBody(received)) received.release();
  });

  it.each([
    ['nothing', 0, 12_000],
    ['a kilobyte every second', 1_024, 12_000],
    ['half of the minimum rate', 16_384, 24_000],
  ])('rejects a body with %s', async (_rate, bytesPerSecond, withinMs) => {
    const { request, body } = open({ 'content-length': String(MAX_BYTES) });
    for (let ms = 0; ms < withinMs; ms += 1_000) {
      if (bytesPerSecond > 0) request.write(Buffer.alloc(bytesPerSecond));
      await settle();
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(await body).toMatchObject({ status: 408, code: 'body-too-slow' });
  });

  it('accepts a body at the minimum rate for any duration', async () => {
    const { request, body } = open();
    for (let second = 0; second < 60; second += 1) {
      request.write(Buffer.alloc(33 * 1024));
      await settle();
      await jest.advanceTimersByTimeAsync(1_000);
    }
    request.end();
    const received = await body;
    expect(isBody(received) && received.bytes.length).toBe(60 * 33 * 1024);
    if (isBody(received)) received.release();
  });

  it('holds its memory until it is released, also when the connection closes first', async () => {
    const { request, body } = open();
    request.end('{}');
    const received = await body;
    request.destroy();
    await settle();
    expect(memory.total).toBeGreaterThan(0);
    if (isBody(received)) received.release();
  });
});
