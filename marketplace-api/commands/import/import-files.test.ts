import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
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

const ZIPS = 'zip,city,state,lat,lon\n99999,Testville,TX,30.5,-97.7\n';

const PRODUCT =
  'sku,brand,model,group,type,size,price,stock,load index,speed rating,mileage warranty,snow\n' +
  'ACME-1,Acme,Tour A/S,01,touring,225/65R17,124.99,7,102,H,65000,no\n';

describe('import files', () => {
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
  ])('can have the format %s', async (_, content) => {
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
  ])('are refused for %s, with the next step', async (_, content, said) => {
    expect((await desk.bring('zips', desk.put('some-file', content))).error).toMatch(said);
  });

  it('are imported without refused rows, which are reported with line, field, reason and value', async () => {
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

  it('are imported without the row that the database refuses', async () => {
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
