import { clientGroups } from './client-groups';
import { ConcurrencyLimiter } from './concurrency-limiter';

const LIMITS = { total: 1_000, perAddress: 10 };

const takeFrom = (shares: ConcurrencyLimiter, addresses: readonly string[]): number =>
  addresses.filter((address) => shares.take(address) !== null).length;

const many = (count: number, of: (at: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, at) => of(at));
const hex = (at: number): string => at.toString(16);

describe('clientGroups', () => {
  it('treats an IPv4 address written as IPv6 as the same client', () =>
    expect(clientGroups('::ffff:192.0.2.7')).toEqual(clientGroups('192.0.2.7')));

  it('separates addresses of different networks', () => {
    const keys = (address: string) => clientGroups(address).map(({ key }) => key);
    expect(keys('2001:db8::1').filter((key) => keys('2001:db9::1').includes(key))).toEqual([]);
    expect(keys('192.0.2.7').filter((key) => keys('192.0.3.7').includes(key))).toEqual([]);
  });
});

describe('a limit for each network', () => {
  it.each([
    ['one /64', (at: number) => `2001:db8:0:1::${hex(at)}`, 10],
    ['one /56 with a /64 for each connection', (at: number) => `2001:db8:0:${hex(at % 256)}::1`, 20],
    ['one /48 with a /56 for each connection', (at: number) => `2001:db8:0:${hex((at % 256) * 256)}::1`, 40],
    ['one IPv4 address', () => '192.0.2.7', 10],
    ['one /24 with an address for each connection', (at: number) => `192.0.2.${at % 256}`, 40],
    ['an address that is none', () => 'proxy 5000', 10],
  ])('is separate for %s', (_network, addressOf, allowed) => {
    const shares = new ConcurrencyLimiter(LIMITS);
    expect(takeFrom(shares, many(200, addressOf))).toBe(allowed);
    expect(shares.take('2001:db9::1')).not.toBeNull();
    expect(shares.take('198.51.100.1')).not.toBeNull();
  });

  it('leaves half of the total to others, for any limit per address', () => {
    const shares = new ConcurrencyLimiter({ total: 64, perAddress: 16 });
    expect(
      takeFrom(
        shares,
        many(200, (at) => `192.0.2.${at}`),
      ),
    ).toBe(32);
  });

  it('returns released units to each network once', () => {
    const shares = new ConcurrencyLimiter(LIMITS);
    const releases = many(40, (at) => `192.0.2.${at}`).map((address) => shares.take(address));
    for (const release of [...releases, ...releases]) release?.();
    expect([
      shares.total,
      takeFrom(
        shares,
        many(200, (at) => `192.0.2.${at}`),
      ),
    ]).toEqual([0, 40]);
  });
});
