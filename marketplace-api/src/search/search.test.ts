import { ProductPage, type ProductSuggestions } from 'shared-contracts/wire';
import { eventually } from '../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { wireErrors } from '../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

async function search(query: string): Promise<ProductPage> {
  const { body, status } = await api.newShopper().send<ProductPage>('GET', `/products?${query}`);
  expect([status, wireErrors(ProductPage, body)]).toEqual([200, []]);
  return body;
}
const find = (text: string, more = '') => search(`q=${encodeURIComponent(text)}${more}`);
const titles = (page: ProductPage) => page.products.map(({ title }) => `${title.brand} ${title.name}`);
const sizes = (page: ProductPage) => new Set(page.products.map(({ subtitle }) => subtitle.front.size));

describe('a search', () => {
  it.each([
    ['mich pilot 245/45 18', { size: '245/45R18', rest: 'mich pilot' }, /^Michelin Pilot/],
    ['pilot mich 245/45r18', { size: '245/45R18', rest: 'pilot mich' }, /^Michelin Pilot/],
    ['2454518', { size: '245/45R18' }, /./],
    ['245 45 r18', { size: '245/45R18' }, /./],
    ['LT275/70R18', { size: 'LT275/70R18' }, /./],
    ['31x10.5 r15', { size: '31X10.50R15LT' }, /./],
    ['LT275/70R18E', { size: 'LT275/70R18', loadRange: 'E' }, /./],
    ['lt 275/70r18 load range e', { size: 'LT275/70R18', loadRange: 'E' }, /./],
    ['275 70 18 lre', { size: '275/70R18', loadRange: 'E' }, /./],
    ['P215/60R16 94T', { size: '215/60R16' }, /./],
    ['245-40-18', { size: '245/40R18' }, /./],
    ['35x12.50R20LT', { size: '35X12.50R20LT' }, /./],
    ['31x10.50-15', { size: '31X10.50R15LT' }, /./],
    ['ST205/75R15 D', { size: 'ST205/75R15', loadRange: 'D' }, /./],
    ['\u200b245\uff0f45\u00a0R18\ufeff', { size: '245/45R18' }, /./],
    ['michelín défender', { brand: 'Michelin', rest: 'defender' }, /^Michelin Defender/],
    ['cross climate', { rest: 'cross climate' }, /CrossClimate/],
    ['michelin 18', { brand: 'Michelin', rest: '18' }, /^Michelin/],
    ['run flat 225/45r17', { size: '225/45R17' }, /./],
  ])('understands "%s"', async (text, understood, title) => {
    const page = await find(text);
    expect(page.understood).toEqual(understood);
    expect(page.notice).toBeUndefined();
    expect(page.total).toBeGreaterThan(0);
    for (const one of titles(page)) expect(one).toMatch(title);
    const isOfTruckToo = text === '275 70 18 lre';
    if ('size' in understood) expect([...sizes(page)]).toEqual([isOfTruckToo ? 'LT275/70R18' : understood.size]);
  });

  it.each([
    ['2021 camry', '2021 Toyota Camry', 4],
    ['toyota rav4 2019 tires', '2019 Toyota RAV4', 3],
    ['f150 2018', '2018 Ford F-150', 7],
    ['2023 f-150 lightning', '2023 Ford F-150', 3],
  ])('reads "%s" as a vehicle with sizes to choose from', async (text, label, choices) => {
    const { understood, total, products } = await find(text);
    expect(understood?.vehicle).toMatchObject({ label, choices: { length: choices } });
    expect(total).toBeGreaterThan(20);
    const known = understood!.vehicle!.choices.map((choice) => choice.label).join();
    for (const { subtitle } of products) expect(known).toContain(subtitle.front.size);
    const own = await search(understood!.vehicle!.choices[0]!.url.split('?')[1]!);
    expect(own.vehicle).toContain(label.slice(5));
  });

  it("filters a vehicle's products by the other words", async () => {
    const page = await find('winter tires for 2020 subaru outback');
    expect(page.understood).toMatchObject({ vehicle: { label: '2020 Subaru Outback' }, rest: 'winter' });
    for (const { performanceCategory } of page.products) expect(performanceCategory).toMatch(/winter/i);
  });

  it('offers year and trim to choose for a model alone', async () => {
    expect((await find('camry')).notice).toBe(
      'These are for a Toyota Camry of any year. Choose year and trim to see what fits yours.',
    );
    expect((await find('pilot')).understood).toEqual({ rest: 'pilot' });
  });

  it('finds a product by its number, its beginning and its part number', async () => {
    const [exact] = (await find('mic-cc2-1757014-84t')).products;
    expect(exact?.variants.map(({ productNumber }) => productNumber)).toEqual(['MIC-CC2-1757014-84T']);
    expect((await find('MIC-CC2-1757014')).products[0]?.id).toBe('MIC-CC2');
    expect((await find(exact!.partNumber)).products[0]?.variants[0]?.productNumber).toBe('MIC-CC2-1757014-84T');
  });

  it.each([
    ['18 inch wheels', 'WHEEL'],
    ['black wheels 17', 'WHEEL'],
    ['snow chains', 'ACCESSORY'],
    ['michelin', 'TIRE'],
  ])('looks in the right department for "%s"', async (text, productType) => {
    const page = await find(text);
    expect([page.productType, page.total > 0]).toEqual([productType, true]);
  });

  it.each([
    ['blizak', /Blizzak/],
    ['goodyaer asurance', /Goodyear Assurance/],
    ['michlin', /Michelin/],
    ['all terain 265/70r17', /All[- ]Terrain/],
  ])('finds the misspelled "%s"', async (text, title) => {
    const page = await find(text);
    expect(page.notice).toBe(`Nothing matches “${text}” exactly. These come close.`);
    expect(titles(page).length).toBeGreaterThan(0);
    expect(titles(page)[0]).toMatch(title);
  });

  it.each([
    ['lug nuts', /lug nuts|wheel locks/i],
    ['lug nut m14x1.5', /lug nuts|wheel locks/i],
    ['wheel locks', /wheel locks/i],
    ['valve stems', /valve stems/i],
    ['tpms sensor', /pressure sensors/i],
  ])('finds wheel hardware for "%s"', async (text, title) => {
    const page = await find(text, '&type=accessories');
    expect([page.total > 0, page.notice]).toEqual([true, undefined]);
    for (const one of titles(page)) expect(one).toMatch(title);
    expect((await find(text)).products.map(({ productType }) => productType)).toContain('ACCESSORY');
  });

  it.each(['', '&type=tires', '&type=wheels', '&type=accessories'])(
    'reports goods that are not sold, and where to buy them%s',
    async (more) => {
      for (const text of ['brake pads', 'oil filter', 'batteries', 'brakes for 2021 camry'])
        expect(await find(text, more)).toMatchObject({
          total: 0,
          notice: expect.stringMatching(new RegExp(`^We don't sell “${text}”\\. Ask an auto parts store\\.`)),
        });
    },
  );

  it.each([
    ['quiet tires under $150', { belowDollars: 150, isQuiet: true }, 150],
    ['quiet 205/55r16 under 120', { size: '205/55R16', belowDollars: 120, isQuiet: true }, 120],
    ['michelin less than 200 dollars', { brand: 'Michelin', belowDollars: 200 }, 200],
    ['wheels below $140.00', { belowDollars: 140 }, 140],
  ])('reads "%s" as a price and a type', async (text, understood, limit) => {
    const page = await find(text, '&pageSize=96');
    expect(page.understood).toEqual(understood);
    expect(page.total).toBeGreaterThan(0);
    expect(page.notice).toMatch(`$${limit} each`);
    for (const { shown, performanceCategory } of page.products) {
      expect(shown.unit.value).toBeLessThan(limit);
      if ('isQuiet' in understood) expect(performanceCategory).toMatch(/touring/i);
    }
  });

  it.each([
    ['tires over $200', { aboveDollars: 200 }, 200, Infinity],
    ['michelin between $150 and $200', { brand: 'Michelin', aboveDollars: 150, belowDollars: 200 }, 150, 200],
    ['tires at least 150 dollars, max $200', { aboveDollars: 150, belowDollars: 200 }, 150, 200],
  ])('reads "%s" with a minimum price', async (text, understood, from, to) => {
    const page = await find(text, '&pageSize=96');
    expect(page.understood).toEqual(understood);
    expect(page.total).toBeGreaterThan(0);
    for (const { variants } of page.products)
      expect(variants.some(({ price }) => price.value >= from && price.value < to)).toBe(true);
  });

  it.each([
    ['tires under $150 over $200', 'tires', 'price', 'Nothing for “tires” costs both less than $150 and $200 or more.'],
    ['under $150 over $200', '', 'price', 'Nothing here costs both less than $150 and $200 or more.'],
    ['michelin under 20 dollars', 'michelin', 'price', 'Nothing for “michelin” costs less than $20 each.'],
    ['quiet wheels', 'wheels', 'quiet', 'Nothing for “wheels” is a touring tire, the kind that rides the quietest.'],
    [
      'silent wheels under $20',
      'wheels',
      'price and quiet',
      'Nothing for “wheels” is a touring tire, the kind that rides the quietest and costs less than $20 each.',
    ],
  ])(
    'names the limit without results for "%s", and offers the search without it',
    async (text, rest, without, notice) => {
      expect(await find(text)).toMatchObject({ total: 0, notice, understood: { relaxed: { text: rest, without } } });
      if (rest !== '') expect((await find(rest)).total).toBeGreaterThan(0);
    },
  );

  it('shows all of a size and the reason when its price has no results', async () => {
    const page = await find('205/55r16 under $20', '&type=tires');
    expect(page.total).toBeGreaterThan(0);
    expect(page.notice).toBe('Nothing for 205/55R16 costs less than $20 each. These are all tires for it.');
  });

  it.each([
    ['turanza quiettrack', /QuietTrack/],
    ['quiet track', /QuietTrack/],
  ])('finds the tire named "%s"', async (text, title) => {
    expect(titles(await find(text))[0]).toMatch(title);
  });

  it('reads no price in a size or a number of millimeters', async () => {
    for (const text of ['up to 205/55R16', 'under 18 inch wheels', 'tires under 225/65r17', 'over 35x12.50R20']) {
      const { belowDollars, aboveDollars } = (await find(text)).understood ?? {};
      expect([belowDollars, aboveDollars]).toEqual([undefined, undefined]);
    }
  });

  it('shows next steps without results', async () => {
    expect(await find('xyzzy')).toMatchObject({
      total: 0,
      notice:
        'Nothing matches “xyzzy”. Check the spelling, use fewer words, ' +
        'or search by vehicle or by a size such as 225/65R17.',
    });
    expect((await find('xyzzy 225/65r17')).notice).toBe(
      'Nothing for 225/65R17 matches “xyzzy 225/65r17” exactly. These are all tires for it.',
    );
    expect((await find('snow chains', '&type=tires')).notice).toMatch(/Look among the accessories: they have it\.$/);
  });

  it('takes words literally on request', async () => {
    expect((await find('2021 camry', '&literal=true')).total).toBe(0);
    expect((await find('pilot sport', '&literal=true')).understood).toBeUndefined();
  });

  const WITHOUT_WORDS = ['\\', '%', '_', '"', '...', "'; --", '🛞', '🛞 🚗', '汽车', '/', '&|!:*()'];
  it.each(WITHOUT_WORDS)('finds nothing for %j, and says what to enter', async (text) => {
    const advice = 'Write a brand, a tire, a size such as 225/65R17, or a vehicle such as 2021 Camry.';
    const expected = { total: 0, products: [], notice: `There is nothing to search for in “${text}”. ${advice}` };
    for (const more of ['', '&literal=true', '&type=wheels', '&size=225/65R17'])
      expect(await find(text, more)).toMatchObject(expected);
    const { body } = await api
      .newShopper()
      .send<ProductSuggestions>('GET', `/products/suggestions?q=${encodeURIComponent(text)}`);
    expect(body.groups).toEqual([]);
  });

  it('uses stop words where there are no others', async () => {
    expect((await find('the')).understood).toEqual({ rest: 'the' });
    expect((await find('size 225/65R17')).understood).toEqual({ size: '225/65R17' });
  });

  it.each(["'; drop table product", '&|!:*()', '\\', '%', '"', '𝕏'.repeat(40), '(((', 'a'.repeat(120)])(
    'accepts %j safely',
    async (text) => {
      await find(text);
    },
  );

  it('ranks a match in the name before one in the type', async () => {
    const [first] = titles(await find('terra'));
    expect(first).toMatch(/terra/i);
  });
});

describe('sorting and paging', () => {
  it('support newest, delivery, and omitted facets', async () => {
    const days = await api.db.many<{ id: string; day: string }>({
      text: 'select line_id as id, listed_on as day from product_line',
    });
    const known = new Map(days.map(({ id, day }) => [id, day]));
    const newest = (await search('size=225/65R17&sort=newest&pageSize=96')).products.map(({ id }) => known.get(id)!);
    expect(newest).toEqual([...newest].sort().reverse());
    const stocked = (await search('size=225/65R17&sort=delivery&pageSize=96&zip-code=60601')).products.map(
      ({ variants }) => variants.some(({ inStock }) => inStock),
    );
    expect(stocked).toEqual([...stocked].sort((a, b) => Number(b) - Number(a)));
    expect(stocked).toContain(false);
    expect((await search('size=225/65R17&facets=false')).facets).toEqual([]);
  });

  it('include a changed product, and no other change, in the next response', async () => {
    const before = await search('size=235/45R18&sort=price-asc&pageSize=96');
    const last = before.products.at(-1)!;
    await api.db.count({ text: 'update product set price_cents = 100 where product_number = $1' }, [
      last.variants[0]!.productNumber,
    ]);
    await eventually(async () => {
      const { products, total } = await search('size=235/45R18&sort=price-asc&pageSize=96');
      expect([products[0]!.id, total]).toEqual([last.id, before.total]);
    });
    const after = await search('size=235/45R18&sort=price-asc&pageSize=96');
    expect(after.products.slice(1).map(({ id }) => id)).toEqual(before.products.slice(0, -1).map(({ id }) => id));
  });

  it('include a changed rating', async () => {
    await api.db.count({ text: "update product_line set rating = 4.9 where line_id = 'MIC-CC2'" });
    await eventually(async () => expect((await find('MIC-CC2-1757014-84T')).products[0]?.rating).toBe(4.9));
  });

  it('reload everything on request', async () => {
    await api.db.count({ text: 'alter table product disable trigger user' });
    await api.db.count({ text: "update product set price_cents = 12345 where product_number = 'MIC-CC2-1757014-84T'" });
    await api.db.count({ text: 'alter table product enable trigger user' });
    await api.db.count({ text: "notify catalog, '*'" });
    await find('MIC-CC2-1757014-84T');
    await eventually(async () =>
      expect((await find('MIC-CC2-1757014-84T')).products[0]?.variants[0]?.price.value).toBe(123.45),
    );
  });
});
