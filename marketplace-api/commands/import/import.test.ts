import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
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

describe('each kind', () => {
  it('zips', async () => {
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

  it('vehicles, and the fitment that refers to them', async () => {
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

  it('the file that the store itself comes with', async () => {
    const result = await desk.bring('fitment', path.join(__dirname, '../../data/fitment.csv.gz'));
    expect(brief(result.shown)).toEqual([]);
    expect(result).toMatchObject({ read: 1960, accepted: 1960, changed: 0 });
  });

  it('products, with their line and stock', async () => {
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

  it('installers with hours in words', async () => {
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

  it('tax rates of zip codes and states', async () => {
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
  ])('tax rates: refuses the whole file for %s, and names the line', async (_what, line, reason) => {
    const before = await taxRows();
    const file = desk.put(
      'bad.csv',
      'place,rate,startsOn,stateRate,countyRate,cityRate,districtRate\n' +
        `60601,0.1025,2026-01-01,0.0625,0.0175,0.0125,0.01\nIL,0.0625,2026-01-01,,,,\n${line}\n60603,0.1,,,,,\n`,
    );
    // Whatever the batches are: the rows before the bad one are not in either.
    for (const batch of [1, 1000]) {
      const result = await desk.bring('taxes', file, { batch });
      expect(result).toMatchObject({ accepted: 0, changed: 0, refused: 1, error: expect.stringMatching(/as a whole/) });
      expect(brief(result.shown)).toEqual([expect.stringMatching(reason)]);
      expect(await taxRows()).toEqual(before);
    }
  });

  it('tax rates: takes the example, dry first, and changes nothing the second time', async () => {
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

  it("OpenAddresses' CSV", async () => {
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

  it("OpenAddresses' GeoJSON lines", async () => {
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

describe('files as they come', () => {
  const one = 'zip,city,state,lat,lon';
  it.each([
    [
      'CRLF, a BOM, quotes and semicolons',
      `\ufeff"zip";"city";"state";"lat";"lon"\r\n"99998";"Two; ""quoted"" words";"TX";"30";"-97"\r\n`,
    ],
    ['a JSON array', JSON.stringify([{ zip: '99998', city: 'Two; "quoted" words', state: 'TX', lat: 30, lon: -97 }])],
    [
      'JSON lines',
      `${JSON.stringify({ zip: '99998', city: 'Two; "quoted" words', state: 'TX', lat: 30, lon: -97 })}\n`,
    ],
    ['gzip', gzipSync(`${one}\n99998,"Two; ""quoted"" words",TX,30,-97\n`)],
    ['no last line break', `${one}\n99998,"Two; ""quoted"" words",TX,30,-97`],
  ])('%s', async (_, content) => {
    await desk.client.query("delete from zip_code where zip = '99998'");
    expect(await desk.bring('zips', desk.put('some-file', content))).toMatchObject({
      accepted: 1,
      changed: 1,
      refused: 0,
    });
    expect(await desk.rows("select city from zip_code where zip = '99998'")).toEqual([{ city: 'Two; "quoted" words' }]);
  });

  it.each([
    ['nothing', '', /is empty/],
    ['only a header', `${one}\n`, /holds no rows/],
    [
      'another kind',
      PRODUCT,
      /has no column zip, city, state, lat, lon\. .* See: npm run import -- zips --format-help/,
    ],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), /Excel workbook.*CSV UTF-8/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /not a text file/],
    ['UTF-16', Buffer.from(`\ufeff${ZIPS}`, 'utf16le'), /UTF-16.*CSV UTF-8/],
    ['Latin-1', Buffer.from(`${one}\n99997,Peñasco,TX,30,-97\n`, 'latin1'), /not UTF-8 \(near line 2\)/],
    ['half a gzip', gzipSync(ZIPS.repeat(2000)).subarray(0, 60), /damaged/],
    [
      'JSON that breaks off',
      '[{"zip":"99996","city":"A","state":"TX","lat":1,"lon":2},{"zip":',
      /cannot be read after row 1/,
    ],
    ['a GeoJSON collection', '{"type": "FeatureCollection", "features": []}', /GeoJSON lines/],
  ])('%s is refused with what to do', async (_, content, said) => {
    expect((await desk.bring('zips', desk.put('some-file', content))).error).toMatch(said);
  });

  it('rows are refused with line, field, reason and value', async () => {
    const result = await desk.bring(
      'zips',
      desk.put(
        'bad.csv',
        `${one}\n` +
          '1,,Texas,north,-97\n' +
          '99995,Fine,TX,30,-97\n' +
          '99994,A,TX,30\n' +
          '99993,B,TX,300,-97\n\n' +
          '"99992",C,TX,30,-97\n' +
          '99991,"D"x,TX,1,1\n' +
          '99990,E,TX,30,-97\n' +
          '99989,"F,TX,30,-97\n' +
          '99988,"G, H",TX,30,-97\n',
      ),
    );
    expect(brief(result.shown)).toEqual([
      '2 city is missing []',
      '2 zip must be five digits, for example 60601 [1]',
      '2 state must be two capital letters, for example IL [Texas]',
      '2 lat must be a number, for example 41.8853 [north]',
      '4  has 4 columns where the first line names 5 [99994,A,TX,30]',
      '5 lat must be 90 or less [300]',
      '8  cannot be read: check its quotation marks [99991,"D"x,TX,1,1]',
      '10  cannot be read: check its quotation marks [99989,"F,TX,30,-97]',
    ]);
    expect(result).toMatchObject({ accepted: 4, refused: 5 });
    const reported = fs
      .readFileSync(path.join(desk.folder, 'report.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Refusal);
    expect(reported).toHaveLength(8);
  });

  it('a row the database refuses takes no other with it', async () => {
    await desk.client.query("alter table zip_code add constraint no_ghosts check (city <> 'Ghost')");
    const lines = Array.from({ length: 50 }, (_, index) => {
      const city = index === 17 || index === 33 ? 'Ghost' : 'Real';
      return `98${String(index).padStart(3, '0')},${city},TX,30,-97\n`;
    });
    const content = `${one}\n${lines.join('')}`;
    const result = await desk.bring('zips', desk.put('ghosts.csv', content), { batch: 40 });
    expect(brief(result.shown)).toEqual([
      expect.stringMatching(/^19 {2}breaks the rule no_ghosts of the database/),
      expect.stringMatching(/^35 {2}breaks/),
    ]);
    expect(result).toMatchObject({ accepted: 48, refused: 2 });
    await desk.client.query('alter table zip_code drop constraint no_ghosts');
    expect((await desk.bring('zips', desk.put('ghosts.csv', content))).changed).toBe(2);
    await desk.client.query("delete from zip_code where city = 'Ghost'");
  });
});
