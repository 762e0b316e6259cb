/** @jest-environment jsdom */
import { createTestHost } from 'shared-contracts/testing';
import { takeLinkToken } from './link-token';

const TOKEN = 'A'.repeat(43);
beforeEach(() => sessionStorage.clear());

it('leaves the address at once and is there again after a reload', () => {
  const host = createTestHost({ href: `/bookings/B1/rebooking?utm=mail#token=${TOKEN}` });
  expect(takeLinkToken(host, 'rebooking:B1')).toBe(TOKEN);
  expect(host.log.visited).toEqual(['/bookings/B1/rebooking?utm=mail']);
  expect(takeLinkToken(createTestHost({ href: '/bookings/B1/rebooking' }), 'rebooking:B1')).toBe(TOKEN);
});

it('of one link opens nothing of another, and a newer one of the same counts', () => {
  takeLinkToken(createTestHost({ href: `/bookings/B2/rebooking#token=${TOKEN}` }), 'rebooking:B2');
  expect(takeLinkToken(createTestHost({ href: '/bookings/B3/rebooking' }), 'rebooking:B3')).toBeNull();
  const newer = 'B'.repeat(43);
  takeLinkToken(createTestHost({ href: `/bookings/B2/rebooking#token=${newer}` }), 'rebooking:B2');
  expect(takeLinkToken(createTestHost({ href: '/bookings/B2/rebooking' }), 'rebooking:B2')).toBe(newer);
});

it.each(['#token=', '#token=short', `#token=${TOKEN}<script>`, `#other=${TOKEN}`, '#part'])(
  'is nothing where %s stands in the address, which stays',
  (hash) => {
    const host = createTestHost({ href: `/bookings/B4/rebooking${hash}` });
    expect([takeLinkToken(host, 'rebooking:B4'), host.log.visited]).toEqual([null, []]);
  },
);

it('works for the visit where the browser keeps nothing', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  takeLinkToken(createTestHost({ href: `/bookings/B5/rebooking#token=${TOKEN}` }), 'rebooking:B5');
  expect(takeLinkToken(createTestHost({ href: '/bookings/B5/rebooking' }), 'rebooking:B5')).toBe(TOKEN);
  blocked.mockRestore();
});
