import path from 'node:path';
import { taxExample } from './example/tax-example';
import { openImportDesk, type ImportDesk } from '../../verification/testing/import-desk';
import type { Refusal } from './import-kind';

jest.setTimeout(120_000);

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk?.close());

const brief = (refusals: readonly Refusal[]) =>
  refusals.map(({ line, field, reason, value }) => `${line} ${field} ${reason} [${value}]`);

const taxRows = async () =>
  (
    await desk.rows<{ text: string }>(
      `select place || ' ' || starts_on || ' ' || rate::float8 as text from tax_rate order by place, starts_on`,
    )
  ).map(({ text }) => text);

const ZIPS = 'zip,city,state,lat,lon\n99999,Testville,TX,30.5,-97.7\n';

const PRODUCT =
  'sku,brand,model,group,type,size,price,stock,load index,speed rating,mileage warranty,snow\n' +
  'ACME-1,Acme,Tour A/S,01,touring,225/65R17,124.99,7,102,H,65000,no\n';

const INSTALLER =
  'installerId,name,street,city,state,zip,email,phone,lat,lon,pricePerTire,hours\n' +
  'S1,Harbor,1 Lake St,Chicago,IL,60601,a@b.example.com,312-555-0100,' +
  '41.88,-87.62,24.5,Mon-Fri 8:00-17:00; Sat 08:00-14:00\n';

describe('importing', () => {
  it('adds ZIP codes', async () => {
    expect(await desk.bring('zips', desk.put('zips.csv', ZIPS))).toMatchObject({
      read: 1,
      accepted: 1,
      changed: 1,
      refused: 0,
    });
    expect(await desk.rows("select city, state, lat from zip_code where zip = '99999'")).toEqual([
      { city: 'Testville', state: 'TX', lat: 30.5 },
    ]);
  });

  it('adds vehicles, and the fitment that refers to them', async () => {
    await desk.bring(
      'vehicles',
      desk.put('vehicles.csv', 'vehicle_id,year,make,model,submodel\nV1,2025,Acme,Roadster,Base\n'),
    );
    const result = await desk.bring(
      'fitment',
      desk.put('fitment.csv', 'vehicleId,frontSize,rearSize,loadIndex\nV1,245/45R18,275/40R18,96\nV2,245/45R18,,\n'),
    );
    expect(brief(result.shown)).toEqual(['3 vehicleId names no vehicle we have; import the vehicles first [V2]']);
    expect(
      await desk.rows("select year_from, year_to, make, trim, rear_size from fitment where vehicle_id = 'V1'"),
    ).toEqual([{ year_from: 2025, year_to: 2025, make: 'Acme', trim: 'Base', rear_size: '275/40R18' }]);
    await desk.bring(
      'vehicles',
      desk.put('vehicles.csv', 'vehicle_id,year,make,model,submodel\nV1,2025,Acme,Speedster,Base\n'),
    );
    expect(await desk.rows("select model from fitment where vehicle_id = 'V1'")).toEqual([{ model: 'Speedster' }]);
  });

  it("accepts the store's own data file", async () => {
    const result = await desk.bring('fitment', path.join(__dirname, '../../data/fitment.csv.gz'));
    expect(brief(result.shown)).toEqual([]);
    expect(result).toMatchObject({ read: 1960, accepted: 1960, changed: 0 });
  });

  it('adds products with their line and stock', async () => {
    expect(await desk.bring('products', desk.put('products.csv', PRODUCT))).toMatchObject({ accepted: 1, refused: 0 });
    const [product] = await desk.rows(
      `select line_id, product_type, rim::float8 as rim, price_cents, load_number, pictures, quantity, part_number
        from product
        join stock using (product_number)
        where product_number = 'ACME-1'`,
    );
    expect(product).toMatchObject({
      line_id: 'ACME-TOUR-A-S',
      product_type: 'TIRE',
      rim: 17,
      price_cents: 12499,
      load_number: 102,
      quantity: 7,
    });
    expect(product).toHaveProperty('pictures.0.name', expect.stringMatching(/^tires\//));
    await desk.bring('products', desk.put('products.csv', PRODUCT.replace(',7,', ',,').replace('124.99', '99.00')));
    expect(
      await desk.rows(
        "select price_cents, quantity from product join stock using (product_number) where product_number = 'ACME-1'",
      ),
    ).toEqual([{ price_cents: 9900, quantity: 7 }]);
  });

  it('adds installers with opening hours as text', async () => {
    const bad =
      INSTALLER +
      INSTALLER.split('\n')[1]!.replace('S1', 'S2').replace('Mon-Fri 8:00-17:00', 'Mon-Fri 17:00-8:00') +
      '\n';
    expect(brief((await desk.bring('installers', desk.put('installers.csv', bad))).shown)).toEqual([
      expect.stringMatching(/^3 hours must be weekdays with times/),
    ]);
    expect(
      await desk.rows(
        `select price_per_tire_cents, hours -> '1' as monday, hours -> '6' as saturday
          from installer
          where installer_id = 'S1'`,
      ),
    ).toEqual([{ price_per_tire_cents: 2450, monday: ['08:00', '17:00'], saturday: ['08:00', '14:00'] }]);
  });

  it('adds tax rates of ZIP codes and states', async () => {
    expect(
      await desk.bring('tax', desk.put('tax.csv', 'ZipCode,EstimatedCombinedRate\n60601,0.1025\n6060,0.1\nIL,0.9\n')),
    ).toMatchObject({ accepted: 0, refused: 2 });
    expect(await taxRows()).toEqual([]);
    const good = desk.put('good.csv', 'ZipCode,EstimatedCombinedRate\n60601,0.1025\nIL,0.09\n');
    expect(await desk.bring('tax', good)).toMatchObject({ accepted: 2, changed: 2, refused: 0 });
    expect(await taxRows()).toEqual(['60601 2000-01-01 0.1025', 'IL 2000-01-01 0.09']);
  });

  it.each([
    ['a rate above 20 %', '60602,0.25,,,,,', /^4 rate must be 0.2 or less/],
    ['a day that no calendar has', '60602,0.08,2026-02-30,,,,', /^4  ?is refused by the database: date/],
    ['parts that don’t add up', '60602,0.1,,0.0625,0.01,0.01,0.01', /^4 rate is not the sum of its parts, 0.0925/],
    ['another rate of the same place and day', '60601,0.09,2026-01-01,,,,', /^4 rate differs from line 2, of the same/],
    ['half a line', '60602', /^4 {2}has 1 columns where the first line names 7/],
  ])('refuses a whole file of tax rates for %s, and names the line', async (_what, line, reason) => {
    const before = await taxRows();
    const file = desk.put(
      'bad.csv',
      'place,rate,startsOn,stateRate,countyRate,cityRate,districtRate\n' +
        `60601,0.1025,2026-01-01,0.0625,0.0175,0.0125,0.01\nIL,0.0625,2026-01-01,,,,\n${line}\n60603,0.1,,,,,\n`,
    );
    // With any batch size, rows before the invalid one are not written either.
    for (const batch of [1, 1000]) {
      const result = await desk.bring('taxes', file, { batch });
      expect(result).toMatchObject({ accepted: 0, changed: 0, refused: 1, error: expect.stringMatching(/as a whole/) });
      expect(brief(result.shown)).toEqual([expect.stringMatching(reason)]);
      expect(await taxRows()).toEqual(before);
    }
  });

  it('accepts the example of tax rates, first as a dry run, and changes nothing the second time', async () => {
    const file = desk.put('example.csv', taxExample());
    const before = await taxRows();
    const rows = taxExample().trim().split('\n').length - 1;
    expect(await desk.bring('tax', file, { isDry: true })).toMatchObject({ accepted: rows, refused: 0 });
    expect(await taxRows()).toEqual(before);
    expect(await desk.bring('tax', file)).toMatchObject({ accepted: rows, refused: 0 });
    expect(await desk.bring('tax', file)).toMatchObject({ accepted: rows, changed: 0 });
    expect(await taxRows()).toContain('94110 2021-07-01 0.08625');
    await desk.rows('delete from tax_rate');
  });

  it('accepts addresses as OpenAddresses CSV', async () => {
    const file = desk.put(
      'oa.csv',
      'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n' +
        '-87.62,41.88,123,NORTH MAIN STREET,,,,,60601,,a1\n' +
        '-87.62,41.88,125,N MAIN ST,APT 4,CHICAGO,,IL,60601,,a2\n' +
        '-87.62,41.88,,N MAIN ST,,,,,60601,,a3\n' +
        '-87.62,41.88,9,N MAIN ST,,,,,00000,,a4\n',
    );
    const result = await desk.bring('addresses', file);
    expect(brief(result.shown)).toEqual([
      '4 number is missing []',
      '5 zip is not a zip code we know; import the zip codes first [00000]',
    ]);
    expect(
      await desk.rows("select number, city, state, search_text from address where zip = '60601' order by number"),
    ).toEqual([
      { number: '123', city: 'Chicago', state: 'IL', search_text: '123 n main st' },
      { number: '125', city: 'CHICAGO', state: 'IL', search_text: '125 n main st apt 4' },
    ]);
    expect(result.unusedColumns).toEqual(['DISTRICT', 'ID', 'HASH']);
  });

  it('accepts addresses as OpenAddresses GeoJSON lines', async () => {
    const feature = (number: string, zip: string) =>
      JSON.stringify({
        type: 'Feature',
        properties: {
          hash: 'x',
          number,
          street: 'OAK AVE',
          unit: '',
          city: '',
          district: '',
          region: 'IL',
          postcode: zip,
          id: '',
        },
        geometry: { type: 'Point', coordinates: [-87.6, 41.9] },
      });
    expect(
      await desk.bring('addresses', desk.put('oa.geojson', `${feature('7', '60602')}\n${feature('8', '6060')}\n`)),
    ).toMatchObject({ accepted: 1, refused: 1 });
    expect(await desk.rows("select number, lon from address where street = 'OAK AVE'")).toEqual([
      { number: '7', lon: -87.6 },
    ]);
  });
});
