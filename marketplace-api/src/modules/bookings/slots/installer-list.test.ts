import {
  InstallerDetails,
  InstallerList,
  type Installer,
  type Problem,
  type InstallerSort,
} from 'shared-contracts/wire';
import { startTestApi, type TestApi, TEST_NOW } from '../../../../verification/testing/test-api';
import { wireErrors } from '../../../../verification/testing/wire-check';
import { ratingScore } from '../../../platform/values/rating-score';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('installers near a ZIP code', () => {
  beforeAll(async () => {
    await api.db.count({ text: "update installer set is_vip = zip like '606%'" });
  });

  const ask = (query: string, variant = 'treadmarket') =>
    api.newShopper(variant).send<InstallerList & Problem>('GET', `/installers?zipcode=60601${query}`);
  const near = async (query: string, variant?: string) => (await ask(query, variant)).body;
  const vipOf = ({ installers }: InstallerList) => installers.filter(({ isVip }) => isVip);
  const isByDistance = (installers: readonly Installer[]) =>
    installers.every(({ distance }, index) => distance >= (installers[index - 1]?.distance ?? 0));

  /** Returns all pages, as "Show more" loads them. */
  async function allOf(radius: number, variant?: string): Promise<Installer[]> {
    const all: Installer[] = [];
    for (let page = 1; ; page += 1) {
      const { installers } = await near(`&radius=${radius}&pageSize=40&page=${page}`, variant);
      if (installers.length === 0) return all;
      all.push(...installers);
    }
  }

  describe('entries of a list', () => {
    it('[installers-all] cover the radius over all pages, each once, as many as the total says', async () => {
      for (const radius of [10, 25, 50]) {
        const { total } = await near(`&radius=${radius}&pageSize=1`);
        const all = await allOf(radius);
        expect(new Set(all.map(({ installerId }) => installerId)).size).toBe(total);
        expect(all).toHaveLength(total);
        expect(Math.max(...all.map(({ distance }) => distance))).toBeLessThanOrEqual(radius);
      }
    });

    it('[installers-all] are more in a wider radius, also in a city where a page is full', async () => {
      const totals = await Promise.all(
        [10, 25, 50, 100].map(async (radius) => (await near(`&radius=${radius}`)).total),
      );
      expect(totals[0]).toBeGreaterThan(40);
      expect([...totals].sort((a, b) => a - b)).toEqual(totals);
      expect(new Set(totals).size).toBe(totals.length);
    });

    it.each(['treadmarket', 'purchasingPower', 'benefitsMe'])(
      'begin with the nearest five VIP installers in %s, on the first page only',
      async (variant) => {
        const first = await near('&radius=25&pageSize=20', variant);
        expect(wireErrors(InstallerList, first)).toEqual([]);
        expect(first.installers.map(({ isVip }) => isVip)).toEqual([...Array(5).fill(true), ...Array(15).fill(false)]);
        expect([isByDistance(first.installers.slice(0, 5)), isByDistance(first.installers.slice(5))]).toEqual([
          true,
          true,
        ]);
        expect(vipOf(await near('&radius=25&pageSize=20&page=2', variant))).toEqual([]);
      },
    );

    it('[vip-installers] [vip] begin with every VIP installer for the retail partner', async () => {
      const all = await allOf(25, 'lowes');
      const vip = all.filter(({ isVip }) => isVip);
      expect(vip.length).toBeGreaterThan(5);
      expect(all.slice(0, vip.length)).toEqual(vip);
      expect([isByDistance(vip), isByDistance(all.slice(vip.length))]).toEqual([true, true]);
    });

    it('have the true total on a page beyond the end', async () => {
      const [first, beyond] = [await near('&radius=25'), await near('&radius=25&page=25')];
      expect([beyond.installers, beyond.total]).toEqual([[], first.total]);
    });

    it.each([
      'page=0',
      'page=-1',
      'page=1.5',
      'page=two',
      'page=1e9',
      'page=99999999999999999999',
      'page=1;drop table installer',
      'pageSize=0',
      'pageSize=41',
      'pageSize=',
      'radius=0',
      'radius=NaN',
      'radius=100000',
      'page=1&page=2',
    ])('are refused for %s with 400', async (query) => {
      const { status, body } = await ask(`&${query}`);
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
      expect(body.violations![0]!.field).toMatch(/^(page|pageSize|radius)$/);
    });

    it('have hours and the holidays of the coming week', async () => {
      const { installers, closedOn } = await near('&radius=25');
      const [first] = installers;
      expect(first!.hours!.map(({ weekday }) => weekday)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));
      const details = (await api.newShopper().send<InstallerDetails>('GET', `/installers/${first!.installerId}`)).body;
      expect([wireErrors(InstallerDetails, details), details.hours]).toEqual([[], first!.hours]);
      for (const day of closedOn!) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    });

    it("have a shop's picture, if any, from the store's own host only", async () => {
      const setMedia = (media: string) =>
        api.db.count({ text: "update installer set media = $1 where zip like '606%'" }, [media]);
      expect((await near('')).installers.map(({ media }) => media)).toEqual(Array(40).fill(null));
      await setMedia('/images/shops/harbor.webp');
      expect((await near('')).installers[0]!.media).toBe('/images/shops/harbor.webp');
      for (const url of ['https://evil.example/x.png', '//evil.example/x.png', 'javascript:alert(1)', '/../x"y'])
        await expect(setMedia(url)).rejects.toThrow('installer_media_check');
    });
  });
});

describe('sorting and filtering installers', () => {
  const ask = (query: string) =>
    api.newShopper().send<InstallerList & Problem>('GET', `/installers?zipcode=60601${query}`);
  const near = async (query: string) => (await ask(query)).body;

  async function allOf(query: string): Promise<Installer[]> {
    const all: Installer[] = [];
    for (let page = 1; ; page += 1) {
      const { installers } = await near(`${query}&pageSize=40&page=${page}`);
      if (installers.length === 0) return all;
      all.push(...installers);
    }
  }

  const KEYS: Record<InstallerSort, (one: Installer) => number> = {
    distance: ({ distance }) => distance,
    rating: ({ rating, numberOfReviews }) => -ratingScore(rating, numberOfReviews),
    price: ({ pricePerTire }) => pricePerTire.value,
  };
  const inOrder = (list: readonly Installer[], keyOf: (one: Installer) => number) =>
    list.every((one, index) => {
      const before = list[index - 1];
      if (!before) return true;
      const step = keyOf(one) - keyOf(before);
      return step > 1e-9 || (Math.abs(step) <= 1e-9 && one.distance >= before.distance);
    });

  describe('the sort order', () => {
    it.each(['rating', 'price'] as const)(
      'continues over the pages by %s, lists each once, and breaks ties by distance',
      async (sort) => {
        const all = await allOf(`&sort=${sort}`);
        expect(inOrder(all, KEYS[sort])).toBe(true);
        expect(new Set(all.map(({ installerId }) => installerId)).size).toBe((await near('')).total);
        expect(await allOf(`&sort=${sort}`)).toEqual(all);
      },
    );

    it('is by distance by default', async () => {
      expect(await near('&sort=distance')).toEqual(await near(''));
    });

    it('ranks two hundred reviews at 4.9 above a single one with five stars', async () => {
      const [few, many] = (await near('')).installers.map(({ installerId }) => installerId);
      const rate = (id: string | undefined, rating: number, count: number) =>
        api.db.count({ text: 'update installer set rating = $2, review_count = $3 where installer_id = $1' }, [
          id,
          rating,
          count,
        ]);
      await rate(few, 5, 1);
      await rate(many, 4.9, 200);
      const order = (await allOf('&sort=rating')).map(({ installerId }) => installerId);
      expect(order.indexOf(many!)).toBeLessThan(order.indexOf(few!));
    });
  });

  describe('a filter', () => {
    it.each<[string, (one: Installer) => boolean]>([
      ['saturday=true', ({ hours }) => hours!.some(({ weekday }) => weekday === 6)],
      ['mobile=true', ({ isMobileRetailer }) => isMobileRetailer],
      ['minRating=4.5', ({ rating }) => rating >= 4.5],
    ])('%s lists all matches and no others', async (query, has) => {
      const [all, some] = [await allOf(''), await allOf(`&${query}`)];
      const expected = all.filter(has).map(({ installerId }) => installerId);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.length);
      expect(some.map(({ installerId }) => installerId).sort()).toEqual([...expected].sort());
      const page = await near(`&${query}&pageSize=1`);
      expect([page.total, page.totalNearby]).toEqual([expected.length, all.length]);
      expect(wireErrors(InstallerList, page)).toEqual([]);
    });

    it('follows each calendar, page by page, for a free time within days', async () => {
      const today = TEST_NOW.toISOString().slice(0, 10);
      const until = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
      const all = await allOf('');
      const counts: number[] = [];
      for (let days = 1; days <= 12; days += 1) {
        const expected = all.filter(({ nextFreeSlot }) => nextFreeSlot !== null && nextFreeSlot.date <= until(days));
        const some = await allOf(`&withinDays=${days}`);
        expect(some.map(({ installerId }) => installerId)).toEqual(expected.map(({ installerId }) => installerId));
        counts.push((await near(`&withinDays=${days}&pageSize=1`)).total);
      }
      expect(counts[0]).toBe(0);
      expect(counts.at(-1)).toBe(all.length);
      expect(new Set(counts).size).toBeGreaterThan(2);
    });

    it('returns an empty list and the number of nearby installers without a match', async () => {
      const { total } = await near('');
      for (const query of ['&withinDays=1', '&mobile=true&minRating=5&saturday=true&radius=1']) {
        const none = await near(query);
        expect([none.installers, none.total]).toEqual([[], 0]);
      }
      expect((await near('&withinDays=1')).totalNearby).toBe(total);
    });

    it('keeps the requested sort order', async () => {
      const some = await allOf('&sort=price&saturday=true&minRating=4&withinDays=14');
      expect(some.length).toBeGreaterThan(3);
      expect(inOrder(some, KEYS.price)).toBe(true);
    });

    it.each([
      ['sort=best', 'sort'],
      ['sort=', 'sort'],
      ['sort=rating&sort=price', 'sort'],
      ['saturday=maybe', 'saturday'],
      ['mobile=2', 'mobile'],
      ['minRating=6', 'minRating'],
      ['minRating=NaN', 'minRating'],
      ['withinDays=0', 'withinDays'],
      ['withinDays=1.5', 'withinDays'],
      ['withinDays=1e9', 'withinDays'],
    ])('refuses %s with an explanation', async (query, field) => {
      const { status, body } = await ask(`&${query}`);
      expect([status, body.code, body.violations![0]!.field]).toEqual([400, 'VALIDATION', field]);
      expect(body.detail).toMatch(/^[a-zA-Z]+: [A-Z].*\.$/);
    });
  });
});
