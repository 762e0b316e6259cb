/** @jest-environment jsdom */
import { createTestHost } from 'shared-contracts/testing';
import { takeLinkToken } from './link-token';

const TOKEN = 'A'.repeat(43);
beforeEach(() => sessionStorage.clear());

it('a link token is removed from the address at once and restored after a reload', () => {
  const host = createTestHost({ href: `/bookings/B1/rebooking?utm=mail#token=${TOKEN}` });
  expect(takeLinkToken(host, 'rebooking:B1')).toBe(TOKEN);
  expect(host.log.visited).toEqual(['/bookings/B1/rebooking?utm=mail']);
  expect(takeLinkToken(createTestHost({ href: '/bookings/B1/rebooking' }), 'rebooking:B1')).toBe(TOKEN);
});

it('a link token is separate for each link, and a newer one of the same link replaces it', () => {
  takeLinkToken(createTestHost({ href: `/bookings/B2/rebooking#token=${TOKEN}` }), 'rebooking:B2');
  expect(takeLinkToken(createTestHost({ href: '/bookings/B3/rebooking' }), 'rebooking:B3')).toBeNull();
  const newer = 'B'.repeat(43);
  takeLinkToken(createTestHost({ href: `/bookings/B2/rebooking#token=${newer}` }), 'rebooking:B2');
  expect(takeLinkToken(createTestHost({ href: '/bookings/B2/rebooking' }), 'rebooking:B2')).toBe(newer);
});

it.each(['#token=', '#token=short', `#token=${TOKEN}<script>`, `#other=${TOKEN}`, '#part'])(
  'a link token is absent when the address has %s, which remains',
  (hash) => {
    const host = createTestHost({ href: `/bookings/B4/rebooking${hash}` });
    expect([takeLinkToken(host, 'rebooking:B4'), host.log.visited]).toEqual([null, []]);
  },
);

it('a link token lasts for the visit when storage is blocked', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  takeLinkToken(createTestHost({ href: `/bookings/B5/rebooking#token=${TOKEN}` }), 'rebooking:B5');
  expect(takeLinkToken(createTestHost({ href: '/bookings/B5/rebooking' }), 'rebooking:B5')).toBe(TOKEN);
  blocked.mockRestore();
});
