import type { InstallerList } from 'shared-contracts/wire';
import { AppointmentCalendar, Booking, InstallerDetails, type Problem } from 'shared-contracts/wire';
import type { OrProblem, Shopper } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { wireErrors } from '../../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]);
});
afterAll(() => api?.close());

const near = async (who: Shopper, zip = '60601', radius = 25) =>
  (await who.send<InstallerList & Problem>('GET', `/installers?zipcode=${zip}&radius=${radius}`)).body;

async function freeSlot(who: Shopper, nth = 0) {
  const installer = (await near(who)).installers.filter((entry) => entry.nextFreeSlot !== null)[nth]!;
  return {
    installerId: installer.installerId,
    appointmentDate: installer.nextFreeSlot!.date,
    appointmentSlot: installer.nextFreeSlot!.slot,
  };
}

async function carts(count: number): Promise<Shopper[]> {
  const shoppers = Array.from({ length: count }, () => api.newShopper());
  await Promise.all(shoppers.map((who) => who.create()));
  await Promise.all(shoppers.map((who) => who.add(TIRE, 1)));
  return shoppers;
}

const hold = (who: Shopper, slot: unknown, headers = {}) =>
  who.send<OrProblem<Booking>>('POST', `/bookings?cartNumber=${who.cartNumber()}`, slot, headers);

describe('installers', () => {
  it.each(['60601', '59001', '79830', '04730', '89310'])('are within 25 miles of %s', async (zip) => {
    expect((await near(api.newShopper(), zip)).total).toBeGreaterThan(0);
  });

  it.each([
    ['00000', 400, 'ZIP_INVALID'],
    ['99501', 422, 'ZIP_NOT_SERVED'],
  ])('are refused for %s', async (zip, status, code) => {
    const problem = await near(api.newShopper(), zip);
    expect([problem.status, problem.code]).toEqual([status, code]);
  });

  it('[unused-calls] [date-off-by-one] have details and a calendar that begins after arrival', async () => {
    const who = api.newShopper();
    const { installerId } = await freeSlot(who);
    expect(wireErrors(InstallerDetails, (await who.send('GET', `/installers/${installerId}`)).body)).toEqual([]);
    const { body } = await who.send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
    expect(wireErrors(AppointmentCalendar, body)).toEqual([]);
    expect(body.earliestInstallDate > '2026-11-24').toBe(true);
    expect(body.days[0]!.date).toBe(body.earliestInstallDate);
    expect((await who.send('GET', '/installers/I99999')).status).toBe(404);
  });
});

describe('holding an appointment', () => {
  it('gives a slot to as many of 100 parallel carts as it has places', async () => {
    const shoppers = await carts(100);
    const slot = await freeSlot(shoppers[0]!);
    const { capacity } = (await api.db.one<{ capacity: number }>(
      { text: 'select slot_capacity as capacity from installer where installer_id = $1' },
      [slot.installerId],
    ))!;
    const answers = await Promise.all(shoppers.map((who) => hold(who, slot)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(capacity);
    expect(
      new Set(
        answers.filter((answer) => answer.status !== 201).map((answer) => `${answer.status} ${answer.body.code}`),
      ),
    ).toEqual(new Set(['409 SLOT_UNAVAILABLE']));
    const rows = await api.db.many(
      { text: 'select seat from booking where installer_id = $1 and appointment_date = $2 and appointment_slot = $3' },
      [slot.installerId, slot.appointmentDate, slot.appointmentSlot],
    );
    expect(rows).toHaveLength(capacity);
  });

  it('cannot exceed the capacity, even in direct SQL', async () => {
    const [who] = await carts(1);
    const slot = await freeSlot(who!, 3);
    const insert = api.db.count(
      {
        text: `insert into booking (
            installer_id, appointment_date, appointment_slot, seat, cart_number, expires_at
          )
          values ($1, $2, $3, 9, $4, now() + interval '1 hour')`,
      },
      [slot.installerId, slot.appointmentDate, slot.appointmentSlot, who!.cartNumber()],
    );
    await expect(insert).rejects.toThrow('beyond the capacity');
  });

  it('lasts fifteen minutes, after which another cart can hold it', async () => {
    const [ann, eve] = await carts(2);
    const slot = await freeSlot(ann!, 1);
    await api.db.count({ text: 'update installer set slot_capacity = 1 where installer_id = $1' }, [slot.installerId]);
    const held = await hold(ann!, slot);
    expect(wireErrors(Booking, held.body)).toEqual([]);
    expect(Math.round((Date.parse(held.body.expiresAt) - Date.now()) / 60_000)).toBe(15);
    expect((await hold(eve!, slot)).status).toBe(409);
    await api.db.count({ text: "update booking set expires_at = now() - interval '1 second' where cart_number = $1" }, [
      ann!.cartNumber(),
    ]);
    expect((await hold(eve!, slot)).status).toBe(201);
  });

  it('[booking] moves with the shopper: a cart has one hold', async () => {
    const [who] = await carts(1);
    const [first, second] = [await freeSlot(who!, 4), await freeSlot(who!, 5)];
    await hold(who!, first);
    const again = await hold(who!, first);
    expect(again.status).toBe(201);
    await hold(who!, second);
    expect(
      await api.db.many({ text: 'select installer_id from booking where cart_number = $1' }, [who!.cartNumber()]),
    ).toEqual([{ installer_id: second.installerId }]);
  });

  it('repeats the response for a key, and refuses the key with another body', async () => {
    const [who] = await carts(1);
    const headers = { 'idempotency-key': 'booking-key-1' };
    const [first, second] = [await freeSlot(who!, 6), await freeSlot(who!, 7)];
    const answers = [await hold(who!, first, headers), await hold(who!, first, headers)];
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await hold(who!, second, headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['a closed hour', { appointmentSlot: '03:00' }],
    ['a day before the tires arrive', { appointmentDate: '2026-11-21' }],
    ['a day far away', { appointmentDate: '2027-11-26' }],
    ['a day that no calendar has', { appointmentDate: '2026-11-31', appointmentSlot: '10:00' }],
    ['a month that no year has', { appointmentDate: '2026-13-45' }],
  ])('refuses %s', async (_, change) => {
    const [who] = await carts(1);
    const { status, body } = await hold(who!, { ...(await freeSlot(who!, 2)), ...change });
    expect([status, body.code]).toEqual([422, 'SLOT_UNAVAILABLE']);
    expect(body.detail).toMatch(/Choose another time/);
  });
});
