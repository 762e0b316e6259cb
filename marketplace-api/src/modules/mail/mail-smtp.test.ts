import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { parseStoreUrls } from '../../platform/settings/store-urls';
import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { openDatabase, type Database, type Queries } from '../../platform/database/database';
import { mailService } from './mail.service';
import { smtpTransport } from './mail-transport';
import { putOfferedMail } from './offer-mail';

jest.setTimeout(120_000);
const STORE_URLS = parseStoreUrls('http://localhost:3000', []);
let own: TestDatabase;
let db: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  db = openDatabase(own.url, 4, () => undefined);
});
afterAll(async () => {
  await db?.close();
  await own?.drop();
});
beforeEach(() => db.count({ text: 'delete from outbox' }));
const noOrder = () => Promise.resolve(null);
const noCode = () => Promise.resolve(null);

const review = (recipient: string) =>
  ({
    kind: 'review-received',
    recipient,
    benefitType: 'lowes',
    payload: { productName: 'Continental & Co <b>' },
  }) as const;
const putReview = (tx: Queries, recipient = 'ann.lee@example.com') =>
  putOfferedMail(tx, review(recipient), { client: Buffer.alloc(32), isKnown: false });
const stateOf = async () =>
  (await db.one<{ state: string; attempts: number; last_error: string | null }>({
    text: 'select state, attempts, last_error from outbox',
  }))!;

describe('sending by SMTP', () => {
  const received: { from: string; to: string[]; data: string }[] = [];
  let refuse: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuse === null ? null : Object.assign(new Error('no'), { responseCode: refuse })),
    onData(stream, session, done) {
      let data = '';
      stream.on('data', (chunk: Buffer) => {
        data += chunk.toString();
      });
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          data,
        });
        done();
      });
    },
  });
  let mail: ReturnType<typeof mailService>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    mail = mailService({
      db,
      logger: pino({ level: 'silent' }),
      transport: smtpTransport(`smtp://127.0.0.1:${port}`),
      from: 'Treadmarket <orders@store.example>',
      storeUrls: STORE_URLS,
      orderOf: noOrder,
      codeOf: noCode,
    });
  });
  afterAll(async () => {
    mail.close();
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });
  afterEach(() => {
    refuse = null;
    received.length = 0;
  });

  it('reaches a real server with both parts and a stable message id', async () => {
    await putReview(db, 'ann.lee@example.com');
    await mail.sendWaiting();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'orders@store.example', to: ['ann.lee@example.com'] });
    expect(received[0]!.data).toMatch(/Message-ID: <outbox-\d+@store\.example>/);
    expect(received[0]!.data).toContain('multipart/alternative');
    expect(await stateOf()).toMatchObject({ state: 'sent' });
  });

  it('retries when the server is busy, and gives up when it knows no such mailbox', async () => {
    await putReview(db);
    refuse = 451;
    await mail.sendWaiting();
    expect((await stateOf()).state).toBe('waiting');
    refuse = 550;
    await db.count({ text: 'update outbox set next_attempt_at = now()' });
    await mail.sendWaiting();
    expect(await stateOf()).toMatchObject({ state: 'given-up' });
  });

  it('sends to the single address that was named', async () => {
    await putReview(db, 'ann@example.com,eve@example.com\r\nBcc: mallory@example.com');
    await mail.sendWaiting();
    expect(received.flatMap(({ to }) => to)).not.toContain('mallory@example.com');
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  });
});
