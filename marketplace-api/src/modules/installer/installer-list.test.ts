import { InstallerDetails, InstallerList, type Installer, type Problem } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: "update installer set is_vip = zip like '606%'" });
});
afterAll(() => api?.close());

const ask = (query: string, variant = 'treadmarket') =>
  api.newShopper(variant).send<InstallerList & Problem>('GET', `/installers?zipcode=60601${query}`);
const near = async (query: string, variant?: string) => (await ask(query, variant)).body;
const vipOf = ({ installers }: InstallerList) => installers.filter(({ isVip }) => isVip);
const isByDistance = (installers: readonly Installer[]) =>
  installers.every(({ distance }, index) => distance >= (installers[index - 1]?.distance ?? 0));

/** Every page, as somebody who presses "Show more" to the end gets them. */
async function allOf(radius: number, variant?: string): Promise<Installer[]> {
  const all: Installer[] = [];
  for (let page = 1; ; page += 1) {
    const { installers } = await near(`&radius=${radius}&pageSize=40&page=${page}`, variant);
    if (installers.length === 0) return all;
    all.push(...installers);
  }
}

describe('the list of installers', () => {
  it('[installers-all] reaches the radius over its pages, each installer once, as many as it says', async () => {
    for (const radius of [10, 25, 50]) {
      const { total } = await near(`&radius=${radius}&pageSize=1`);
      const all = await allOf(radius);
      expect(new Set(all.map(({ installerId }) => installerId)).size).toBe(total);
      expect(all).toHaveLength(total);
      expect(Math.max(...all.map(({ distance }) => distance))).toBeLessThanOrEqual(radius);
    }
  });

  it('[installers-all] has more installers in a wider radius, also in a city where a page is full', async () => {
    const totals = await Promise.all([10, 25, 50, 100].map(async (radius) => (await near(`&radius=${radius}`)).total));
    expect(totals[0]).toBeGreaterThan(40);
    expect([...totals].sort((a, b) => a - b)).toEqual(totals);
    expect(new Set(totals).size).toBe(totals.length);
  });

  it.each(['treadmarket', 'purchasingPower', 'benefitsMe'])(
    'is led by the nearest five VIP installers in %s, on the first page only',
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

  it('[vip] is led by every VIP installer for the retail partner', async () => {
    const all = await allOf(25, 'lowes');
    const vip = all.filter(({ isVip }) => isVip);
    expect(vip.length).toBeGreaterThan(5);
    expect(all.slice(0, vip.length)).toEqual(vip);
    expect([isByDistance(vip), isByDistance(all.slice(vip.length))]).toEqual([true, true]);
  });

  it('tells the true total beyond its end too', async () => {
    const [first, beyond] = [await near('&radius=25'), await near('&radius=25&page=1000')];
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
  ])('refuses %s with a clear 400', async (query) => {
    const { status, body } = await ask(`&${query}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.violations![0]!.field).toMatch(/^(page|pageSize|radius)$/);
  });

  it('has hours, and names the holidays of the coming week', async () => {
    const { installers, closedOn } = await near('&radius=25');
    const [first] = installers;
    expect(first!.hours!.map(({ weekday }) => weekday)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));
    const details = (await api.newShopper().send<InstallerDetails>('GET', `/installers/${first!.installerId}`)).body;
    expect([wireErrors(InstallerDetails, details), details.hours]).toEqual([[], first!.hours]);
    for (const day of closedOn!) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('carries the picture of a shop that has one, of the store’s own host only', async () => {
    const setMedia = (media: string) =>
      api.db.count({ text: "update installer set media = $1 where zip like '606%'" }, [media]);
    expect((await near('')).installers.map(({ media }) => media)).toEqual(Array(40).fill(null));
    await setMedia('/images/shops/harbor.webp');
    expect((await near('')).installers[0]!.media).toBe('/images/shops/harbor.webp');
    for (const url of ['https://evil.example/x.png', '//evil.example/x.png', 'javascript:alert(1)', '/../x"y'])
      await expect(setMedia(url)).rejects.toThrow('installer_media_check');
  });
});
