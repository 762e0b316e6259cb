import { Writable } from 'node:stream';
import pino from 'pino';
import { buildGooglePlacesServer, buildSmartyServer } from 'sandbox/addresses';
import { createTestDatabase, type TestDatabase } from '../../../../verification/testing/database/test-database';
import { startTestApi } from '../../../../verification/testing/test-api';
import {
  startHttpFaultProxy,
  type HttpFault,
  type HttpFaultProxy,
} from '../../../../verification/provider-conformance/http-fault-proxy';
import { openDatabase, type Database } from '../../../platform/database/database';
import type { AddressProvider } from '../address-provider';
import { loadZipDirectory, type ZipDirectory } from '../zip-directory';
import type { AddressService } from './address-service';
import { googlePlaces } from './google-places';
import { serviceAddresses, type ServiceAddressesOptions } from './service-addresses';
import { smarty } from './smarty';

jest.setTimeout(180_000);

const KEY = 'AIza-key-of-this-test';
const SMARTY = { authId: 'id-of-this-test', authToken: 'token-of-this-test' };
const ZIP = '60601';
const SESSION = '0b7ad0c2-58ff-4e8b-9f5f-3d9a5b0c1d2e';

let database: TestDatabase;
let db: Database;
let zips: ZipDirectory;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 4, () => undefined);
  zips = await loadZipDirectory({ db, onZipChange: () => undefined });
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

/** Fake of the imported addresses. */
const imported: AddressProvider = {
  suggest: (zipCode, _input, sessionToken) =>
    Promise.resolve(
      zips.find(zipCode) && { suggestions: [{ placeId: 'adr_1', description: 'imported' }], sessionToken },
    ),
  details: (placeId) =>
    Promise.resolve(
      placeId === 'adr_1' ? { address: '1 Imported St', city: 'Chicago', state: 'IL', zipCode: ZIP } : null,
    ),
};

const silent = pino({ level: 'silent' });
const addressesBy = (service: AddressService, more: Partial<ServiceAddressesOptions> = {}): AddressProvider =>
  serviceAddresses({ db, zips, service, imported, logger: silent, callsPerDay: 1_000_000, ...more });

interface World {
  readonly service: AddressService;
  readonly network: HttpFaultProxy;
  /** Requests that reached the service since the last call. */
  takeRequests(): number;
  close(): Promise<void>;
}

async function openWorld(name: 'google' | 'smarty'): Promise<World> {
  const app =
    name === 'google'
      ? buildGooglePlacesServer({ key: KEY, logLevel: 'silent' })
      : buildSmartyServer({ ...SMARTY, logLevel: 'silent' });
  let requests = 0;
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  const network = await startHttpFaultProxy(await app.listen({ port: 0, host: '127.0.0.1' }));
  const urls = { autocompleteUrl: network.url, streetUrl: network.url };
  return {
    service:
      name === 'google'
        ? googlePlaces({ key: KEY, apiUrl: network.url })
        : smarty({ ...SMARTY, ...urls, license: 'us-autocomplete-pro-cloud' }),
    network,
    takeRequests() {
      const taken = requests;
      requests = 0;
      return taken;
    },
    async close() {
      await network.close();
      await app.close();
    },
  };
}

const FAULTS: readonly (readonly [string, HttpFault])[] = [
  ['reset', { kind: 'reset' }],
  ['lost answer', { kind: 'lose-answer' }],
  ['truncated answer', { kind: 'truncate' }],
  ['late failure', { kind: 'fail-after' }],
  ['page instead of an answer', { kind: 'html' }],
  ['rate limit', { kind: 'refuse', status: 429 }],
  ['outage', { kind: 'refuse', status: 503 }],
  ['other shape', { kind: 'rewrite', change: () => ({ suggestions: [{ text: 7 }, 'x'] }) }],
];

describe.each(['google', 'smarty'] as const)('addresses by %s', (name) => {
  let world: World;
  let addresses: AddressProvider;
  beforeAll(async () => {
    world = await openWorld(name);
  });
  beforeEach(() => {
    addresses = addressesBy(world.service);
    world.takeRequests();
  });
  afterAll(() => world?.close());

  const suggest = (input: string, zip = ZIP, session = SESSION) => addresses.suggest(zip, input, session, '192.0.2.1');
  const texts = async (input: string) => (await suggest(input))?.suggestions.map(({ description }) => description);

  it('are in the United States and the ZIP code, and lead to city and state', async () => {
    const found = await suggest('1200 N Mi');
    const places = await Promise.all(
      found!.suggestions.map(({ placeId }) => addresses.details(placeId, SESSION, '192.0.2.1')),
    );
    expect(places.filter((place) => place !== null)).toEqual([
      { address: '1200 N Michigan Ave', city: 'Chicago', state: 'IL', zipCode: ZIP },
    ]);
    expect(found?.suggestions.some(({ description }) => /Canada|Toronto|62701/.test(description))).toBe(false);
  });

  it('keep the session, and replace a token that this API did not create', async () => {
    expect((await suggest('1200 N Mi'))?.sessionToken).toBe(SESSION);
    expect((await suggest('1200 N Mi', ZIP, 'one-for-everybody'))?.sessionToken).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(FAULTS)('are imported ones after the fault: %s', async (_name, fault) => {
    world.network.disturb(fault, /./);
    expect(await texts('1200 N Mi')).toEqual(['imported']);
    expect(world.network.disturbed()).toBe(1);
  });

  it('are imported ones without a match, for a short input, and for an id that was imported', async () => {
    expect(await texts('77 Nowhere Rd')).toEqual(['imported']);
    expect(world.takeRequests()).toBe(1);
    expect([await texts(' 12 '), world.takeRequests()]).toEqual([['imported'], 0]);
    expect((await addresses.details('adr_1', SESSION))?.address).toBe('1 Imported St');
  });

  it('send no request for a ZIP code that does not exist or an id that was never suggested', async () => {
    const { placeId } = (await suggest('1200 N Mi'))!.suggestions[0]!;
    world.takeRequests();
    const prefix = placeId.slice(0, 4);
    const forged = [
      `${prefix}${'A'.repeat(22)}${placeId.slice(26)}`,
      `${placeId}A`,
      `${prefix}../../v1/places`,
      `${prefix}`,
      `${prefix}${'A'.repeat(500)}`,
    ];
    for (const id of forged) expect(await addresses.details(id, SESSION)).toBeNull();
    expect(await suggest('1200 N Mi', '00000')).toBeNull();
    expect(world.takeRequests()).toBe(0);
  });

  it('log neither keys nor typed text for any failure', async () => {
    let log = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    for (const [, fault] of FAULTS) {
      const logged = addressesBy(world.service, { logger: pino({ level: 'trace' }, stream) });
      world.network.disturb(fault, /./);
      await logged.suggest(ZIP, '1200 N Mi', SESSION);
    }
    expect(log).toContain('gave no answer');
    for (const secret of [KEY, SMARTY.authId, SMARTY.authToken, '1200 N Mi']) expect(log).not.toContain(secret);
  });
});

describe('an address outside its ZIP code', () => {
  it('has no details', async () => {
    const world = await openWorld('google');
    const addresses = addressesBy(world.service);
    const found = await addresses.suggest(ZIP, '12 W Rand', SESSION);
    const details = await Promise.all(found!.suggestions.map(({ placeId }) => addresses.details(placeId, SESSION)));
    expect(details.flatMap((one) => one?.zipCode ?? [])).toEqual([ZIP]);
    expect(details.length).toBeGreaterThan(1);
    await world.close();
  });
});

describe('the costs of a flood', () => {
  /** Counts its requests and answers at once. */
  function counted(answer: () => Promise<readonly { placeId: string; description: string }[]>) {
    let requests = 0;
    const service: AddressService = {
      name: 'fake',
      owns: () => false,
      details: () => Promise.resolve(null),
      suggest: () => {
        requests += 1;
        return answer();
      },
    };
    return { service, requests: () => requests };
  }
  const found = () => Promise.resolve([{ placeId: 'x_1', description: 'by the service' }]);
  const newSession = (nth: number) => `${SESSION.slice(0, -6)}${String(nth).padStart(6, '0')}`;

  it('end with a session, with the minute of an address, and with the day of all processes', async () => {
    const one = counted(found);
    const bySession = addressesBy(one.service);
    for (let nth = 0; nth < 40; nth += 1) await bySession.suggest(ZIP, '1200 N', SESSION, `192.0.2.${nth}`);
    expect(one.requests()).toBe(30);

    const other = counted(found);
    const byClient = addressesBy(other.service);
    for (let nth = 0; nth < 80; nth += 1) await byClient.suggest(ZIP, '1200 N', newSession(nth), '192.0.2.1');
    expect(other.requests()).toBe(60);

    await db.count({ text: "delete from service_use where service = 'addresses'" });
    const third = counted(found);
    for (const nth of [1, 2, 3]) {
      const byDay = addressesBy(third.service, { callsPerDay: 2 });
      const { suggestions } = (await byDay.suggest(ZIP, '1200 N', newSession(nth), `198.51.100.${nth}`))!;
      expect(suggestions[0]?.description).toBe(nth < 3 ? 'by the service' : 'imported');
    }
    expect(third.requests()).toBe(2);
  });

  it('include no waiting for a service that does not answer, and no request to one that fails', async () => {
    const late = counted(() => new Promise(() => undefined));
    const waiting = addressesBy(late.service);
    for (let nth = 0; nth < 5; nth += 1)
      expect((await waiting.suggest(ZIP, '1200 N', newSession(nth)))?.suggestions[0]?.description).toBe('imported');
    expect(late.requests()).toBe(3);
  });
});

describe('the API with a service of addresses', () => {
  it('suggests its addresses and reads their places', async () => {
    const app = buildGooglePlacesServer({ key: KEY, logLevel: 'silent' });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const api = await startTestApi({
      env: { ADDRESS_PROVIDER: 'google', GOOGLE_PLACES_API_KEY: KEY, GOOGLE_PLACES_API_URL: url },
    });
    const who = api.newShopper();
    const { body } = await who.send<{ suggestions: { placeId: string }[]; sessionToken: string }>(
      'POST',
      '/address-validation/suggestions',
      { zipCode: ZIP, input: '1200 N Mi' },
    );
    const { status, body: place } = await who.send('POST', '/address-validation/place-details', {
      placeId: body.suggestions[0]!.placeId,
      sessionToken: body.sessionToken,
    });
    expect([status, place]).toEqual([
      200,
      { address: '1200 N Michigan Ave', city: 'Chicago', state: 'IL', zipCode: ZIP },
    ]);
    await api.close();
    await app.close();
  });
});
