import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnv } from '../settings/env';
import { errorReports, type ErrorReports } from './error-reports';
import { createLogger } from './logger';

interface Envelope {
  readonly headers: http.IncomingHttpHeaders;
  readonly path: string;
  readonly lines: readonly string[];
}

let server: http.Server;
let received: Envelope[] = [];
let status = 200;
let dsn: string;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
      received.push({ headers: request.headers, path: request.url ?? '', lines });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  dsn = `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/42`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  status = 200;
});

function open(): ErrorReports {
  const env = parseEnv({ ERROR_REPORTS_DSN: dsn, ERROR_REPORTS_RELEASE: 'abc123' }).errorReports;
  return errorReports({ ...env!, isProduction: true });
}
const eventOf = ({ lines }: Envelope) => JSON.parse(lines[2]!) as Record<string, unknown>;

describe('reports of errors', () => {
  it('are envelopes with release, tags and stack, without a message or anything of a shopper', async () => {
    const reports = open();
    const logger = createLogger('info', reports.stream);
    const error = Object.assign(new Error('no row for ann.lee@example.com'), { code: 'E42' });
    logger.error(
      { err: error, task: 'send mail', remote: 'cart', email: 'ann.lee@example.com', zip: '60601' },
      'failed',
    );
    logger.warn({ err: error }, 'only a warning');
    await reports.idle();
    expect(received).toHaveLength(1);
    const [envelope] = received;
    expect([envelope!.path, envelope!.headers['x-sentry-auth']]).toEqual([
      '/api/42/envelope/',
      expect.stringContaining('sentry_key=publickey'),
    ]);
    const event = eventOf(envelope!);
    expect(JSON.parse(envelope!.lines[0]!)).toMatchObject({ event_id: event['event_id'] });
    expect(JSON.parse(envelope!.lines[1]!)).toMatchObject({
      type: 'event',
      length: Buffer.byteLength(envelope!.lines[2]!),
    });
    expect(event).toMatchObject({
      level: 'error',
      environment: 'production',
      release: 'abc123',
      logentry: { formatted: 'failed' },
      tags: { service: 'marketplace-api', task: 'send mail', remote: 'cart' },
      exception: { values: [{ type: 'Error', value: 'E42' }] },
    });
    expect(JSON.stringify(event)).toContain('error-reports.test.ts');
    expect(JSON.stringify(event)).not.toMatch(/ann\.lee|60601|no row/);
  });

  it('are dropped when too many wait, or when the service refuses them', async () => {
    status = 429;
    const reports = open();
    const logger = createLogger('info', reports.stream);
    for (let nth = 0; nth < 200; nth += 1) logger.error(`failure ${nth}`);
    await reports.idle();
    expect([received.length, reports.dropped()]).toEqual([51, 200]);
  });

  it('are none without ERROR_REPORTS_DSN, and a faulty one is named without its key', () => {
    expect(parseEnv({}).errorReports).toBeNull();
    for (const value of ['nonsense', 'https://host/42', 'https://hiddenkey@host/', 'ftp://hiddenkey@host/42']) {
      const parse = () => parseEnv({ ERROR_REPORTS_DSN: value });
      expect(parse).toThrow(/^ {2}ERROR_REPORTS_DSN /m);
      expect(parse).not.toThrow(/hiddenkey/);
    }
  });
});
