import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { productTag, type Problem } from 'shared-contracts/wire';
import { readChanges, type ChangeReader } from '../../../verification/testing/change-reader';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { changeLog, CHANGES_KEPT } from './change-log';
import { changeStreams, MAX_STREAMS } from './change-streams';

jest.setTimeout(180_000);

const GATEWAY_KEY = 'the-key-of-the-gateway-of-this-test';
const NEXT_KEY = 'the-next-key-of-the-gateway-of-this-test';
const KEY = { 'x-gateway-key': GATEWAY_KEY };
const PRODUCT = 'MIC-DEF2-2055516-91V';

let api: TestApi;
let url: string;
const readers: ChangeReader[] = [];
beforeAll(async () => {
  api = await startTestApi({ env: { GATEWAY_KEY: `${NEXT_KEY},${GATEWAY_KEY}` } });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const reader of readers.splice(0)) {
    reader.close();
    await reader.ended;
  }
});
afterAll(() => api?.close());

async function open(headers: Record<string, string> = KEY): Promise<ChangeReader> {
  const reader = await readChanges(url, headers);
  readers.push(reader);
  return reader;
}
const change = (text: string, values: unknown[] = []) => api.db.count({ text }, values);
const setZip = (city: string) => change("update zip_code set city = $1 where zip = '60601'", [city]);
const hasTag = (reader: ChangeReader, tag: string) => () => reader.tags().includes(tag);
const names = ({ events }: ChangeReader) => events.map(({ name }) => name);

describe('access to the change stream', () => {
  it.each([
    ['a client without a key', {}],
    ['a wrong key', { 'x-gateway-key': `${GATEWAY_KEY}!` }],
    ['an empty key', { 'x-gateway-key': '' }],
    ['both keys of a change at once', { 'x-gateway-key': `${NEXT_KEY},${GATEWAY_KEY}` }],
    ['a key like the right one', { 'x-gateway-key': GATEWAY_KEY.toUpperCase() }],
    ['a gateway for a shopper', { ...KEY, 'x-forwarded-for': '198.51.100.7' }],
    ['a page', { 'x-marketplace-key': 'tm-web-treadmarket' }],
  ])('is refused to %s, even on this machine', async (_, headers) => {
    const reader = await open(headers as Record<string, string>);
    await reader.ended;
    expect([reader.status, (JSON.parse(reader.body()) as Problem).code]).toEqual([401, 'GATEWAY_KEY']);
  });

  it.each([NEXT_KEY, GATEWAY_KEY])('is given with either key during a change of keys', async (key) => {
    const reader = await open({ 'x-gateway-key': key });
    await reader.until(() => reader.events.length > 0);
    expect(reader.status).toBe(200);
  });

  it('is limited to this machine without a gateway key, whatever the headers claim', async () => {
    const open = await startTestApi();
    const ask = (remoteAddress: string, headers = {}) =>
      open.app.inject({ url: '/v1/changes', remoteAddress, headers, payloadAsStream: true });
    try {
      const local = await ask('127.0.0.1');
      expect(local.statusCode).toBe(200);
      local.stream().destroy();
      const strangers = [
        await ask('203.0.113.1'),
        await ask('203.0.113.1', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }),
        await ask('10.0.0.1', KEY),
      ];
      expect(strangers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    } finally {
      await open.close();
    }
  });

  it('is documented as a call that no browser makes', async () => {
    const { paths } = (await api.app.inject('/v1/openapi.json')).json<{ paths: Record<string, { get?: object }> }>();
    expect(paths['/v1/changes']?.get).toMatchObject({ security: [{ gateway: [] }] });
  });
});

describe('a stream', () => {
  it('names its process first, and then sends heartbeats', async () => {
    const reader = await open();
    await reader.until(() => reader.beats() >= 2);
    expect(reader.events[0]).toEqual({
      id: null,
      name: 'hello',
      data: {
        epoch: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        seq: expect.any(Number) as number,
        listening: true,
      },
    });
  });

  it('sends the same changes to every reader', async () => {
    const [one, other] = [await open(), await open()];
    await setZip('Lakeside');
    await one.until(hasTag(one, 'places'));
    await other.until(hasTag(other, 'places'));
    expect(one.events.slice(-1)).toEqual(other.events.slice(-1));
    expect(one.lastId()).toBe(`${one.events[0]!.data.epoch}-${one.events[0]!.data.seq! + 1}`);
  });

  it('is refused above the maximum number, until another one ends', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => open()));
    const refused = all.filter(({ status }) => status === 503);
    expect([all.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      MAX_STREAMS,
      40 - MAX_STREAMS,
    ]);
    await refused[0]!.ended;
    expect((JSON.parse(refused[0]!.body()) as Problem).code).toBe('UNAVAILABLE');
    const gone = all.find(({ status }) => status === 200)!;
    gone.close();
    await gone.ended;
    for (;;) {
      const again = await open();
      if (again.status === 200) break;
    }
  });
});

it('a reader that does not read is disconnected, and the others get everything', async () => {
  const log = changeLog({ isListening: () => true });
  const streams = changeStreams(log);
  const server = http.createServer((request, response) => {
    streams.open(response, request.headers['last-event-id'] as string | undefined).pipe(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const other = await readChanges(`http://127.0.0.1:${port}`, {});
  const silent = net.connect(port, '127.0.0.1').on('error', () => undefined);
  silent.pause();
  silent.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const connection = await new Promise<net.Socket>((resolve) => void server.on('connection', resolve));
  let isEnded = false;
  connection.once('close', () => (isEnded = true));
  let count = 0;
  while (!isEnded) {
    log.add(new Set(Array.from({ length: 200 }, (_, index) => productTag(`${count}-${index}-${'x'.repeat(40)}`))));
    count += 1;
    // Gives the other readers time to read.
    await other.until(() => other.events.length > count);
  }
  expect(other.tags()).toHaveLength(count * 200);
  // A reader that missed more than one buffer holds is reset instead of disconnected again.
  const late = await readChanges(`http://127.0.0.1:${port}`, { 'last-event-id': log.idOf({ seq: 0 }) });
  await late.until(() => late.events.length === 2);
  expect(names(late)).toEqual(['hello', 'reset']);
  silent.destroy();
  streams.close();
  await Promise.all([other.ended, late.ended]);
  await new Promise((resolve) => void server.close(resolve));
});

describe('a reader that reconnects', () => {
  it.each([
    ['of another process', '0123456789abcdef-1'],
    ['malformed', 'x'],
    ['of nothing', ''],
    ['with a line in it', '0123456789abcdef-1 event: change'],
    ['huge', 'f'.repeat(8_000)],
  ])('is reset with an id %s', async (_, id) => {
    const reader = await open({ ...KEY, 'last-event-id': id });
    await reader.until(() => reader.events.length === 2);
    expect(names(reader)).toEqual(['hello', 'reset']);
    const { epoch, seq } = reader.events[0]!.data;
    expect(reader.lastId()).toBe(`${epoch}-${seq}`);
  });

  it.each([
    ['of the future', (seq: number) => seq + 1],
    ['beyond every number', () => 10 ** 14],
  ])('is reset with a number %s', async (_, numberOf) => {
    const { epoch, seq } = (await open()).events[0]?.data ?? (await hello());
    const reader = await open({ ...KEY, 'last-event-id': `${epoch}-${numberOf(seq!)}` });
    await reader.until(() => reader.events.length === 2);
    expect(names(reader)).toEqual(['hello', 'reset']);
  });

  async function hello() {
    const reader = await open();
    await reader.until(() => reader.events.length > 0);
    return reader.events[0]!.data;
  }

  it('gets a thousand changes in order, each once, over two interruptions', async () => {
    const numbers = (
      await api.db.many<{ number: string }>({
        text: 'select product_number as number from product order by md5(product_number) limit 1000',
      })
    ).map(({ number }) => number);
    const seen: string[] = [];
    let reader = await open();
    await reader.until(() => reader.events.length > 0);
    const productsOf = (one: ChangeReader) => one.tags().filter((tag) => tag.startsWith('product:'));
    const changing = (async () => {
      for (const number of numbers)
        await change('update product set price_cents = price_cents + 1 where product_number = $1', [number]);
    })();
    for (const share of [200, 500]) {
      await reader.until(() => seen.length + productsOf(reader).length >= share);
      const last = reader.lastId()!;
      seen.push(...productsOf(reader));
      reader.close();
      await reader.ended;
      // A change without a connected reader.
      await setZip(`Break ${share}`);
      reader = await open({ ...KEY, 'last-event-id': last });
    }
    await changing;
    await reader.until(() => seen.length + productsOf(reader).length >= numbers.length);
    expect([...seen, ...productsOf(reader)]).toEqual(numbers.map((number) => `product:${number.toLowerCase()}`));
    expect(names(reader)).not.toContain('reset');
  });

  it('is reset after more changes than are kept', async () => {
    const { epoch, seq } = await hello();
    const reader = await open();
    await api.staffKey();
    await change(
      `insert into feature_flag (benefit_type, flag, is_on, changed_by)
        values ('lowes', 'none', true, (select min(staff_id) from staff_user))`,
    );
    // Separate transactions, so that the changes are not combined.
    await change(
      `do $$ begin
        for i in 1..${CHANGES_KEPT + 10} loop update feature_flag set is_on = not is_on; commit; end loop;
      end $$`,
    );
    await reader.until(() => reader.events.filter(({ name }) => name === 'change').length > CHANGES_KEPT);
    const late = await open({ ...KEY, 'last-event-id': `${epoch}-${seq}` });
    await late.until(() => late.events.length === 2);
    expect(names(late)).toEqual(['hello', 'reset']);
  });
});

describe('a lost database connection', () => {
  /** Ends the connection that listens for notifications. */
  const cut = () =>
    change(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'treadmarket-changes' and datname = current_database()`,
    );
  const priceOf = async () =>
    (
      await api.app.inject({ url: `/v1/products/${PRODUCT}`, headers: { 'x-marketplace-key': 'tm-web-treadmarket' } })
    ).json<{ price: { value: number } }>().price.value;

  it('is announced at once, followed by a reset when it is restored', async () => {
    const reader = await open();
    await reader.until(() => reader.events.length > 0);
    const before = await priceOf();
    await cut();
    await reader.until(() => names(reader).includes('deaf'));
    await change('update product set price_cents = price_cents + 100 where product_number = $1', [PRODUCT]);
    const meanwhile = await open();
    await meanwhile.until(() => meanwhile.events.length > 0);
    expect(meanwhile.events[0]!.data.listening).toBe(false);
    await reader.until(() => names(reader).indexOf('reset') > names(reader).indexOf('deaf'));
    expect(await priceOf()).toBeCloseTo(before + 1);
    // The first change may be sent as well, if the connection was restored before it.
    const next = await open();
    await next.until(() => next.events.length > 0);
    await change('update product set price_cents = price_cents + 100 where product_number = $1', [PRODUCT]);
    await next.until(hasTag(next, `product:${PRODUCT.toLowerCase()}`));
    expect(await priceOf()).toBeCloseTo(before + 2);
  });

  it.each([['*'], ['something new'], ['something\nnew'], ['products'], ['flags\nof somebody']])(
    'resets the readers after the unknown notification %j',
    async (payload) => {
      const reader = await open();
      await reader.until(() => reader.events.length > 0);
      await change("select pg_notify('catalog', $1)", [payload]);
      await reader.until(() => names(reader).includes('reset'));
    },
  );
});

it('open streams do not delay the end of a process', async () => {
  const stopping = await startTestApi({ env: { GATEWAY_KEY } });
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const port = (stopping.app.server.address() as AddressInfo).port;
  const reader = await readChanges(`http://127.0.0.1:${port}`, KEY);
  await reader.until(() => reader.events.length > 0);
  await stopping.close();
  await reader.ended;
});
