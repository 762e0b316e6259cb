import { readBoltPattern, readTradeSize, sizeLabel } from 'shared-contracts';
import { BOLT_SPELLINGS, SIZE_SPELLINGS } from 'shared-contracts/testing';
import { tradeSizeOf } from '../../../commands/import/trade-words';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { normaliseSize } from '../listing/listing-query';
import { SizeDirectory, sizeInText } from './size-text';

jest.setTimeout(120_000);

let api: TestApi;
let sold: string[];
let patterns: string[];
beforeAll(async () => {
  api = await startTestApi();
  const read = async (text: string) => (await api.db.many<{ value: string }>({ text })).map(({ value }) => value);
  sold = await read(`select distinct size as value from product where product_type = 'TIRE'
    union select front_size from fitment union select rear_size from fitment where rear_size is not null`);
  patterns = await read(`select distinct bolt_pattern as value from product where bolt_pattern is not null
    union select bolt_pattern from fitment where bolt_pattern is not null`);
});
afterAll(() => api?.close());

describe('spellings of sizes and bolt patterns', () => {
  it('leave every size and bolt pattern of the catalog unchanged', () => {
    const changed = sold.filter((size) => {
      const read = readTradeSize(size);
      return read === null || sizeLabel(read) !== size;
    });
    expect([sold.length > 200, changed]).toEqual([true, []]);
    expect(patterns.filter((pattern) => readBoltPattern(pattern) !== pattern)).toEqual([]);
  });

  it('are read the same in a URL, a search and an import', () => {
    const directory = new SizeDirectory([...new Set([...sold, ...Object.keys(SIZE_SPELLINGS)])]);
    const faults = Object.entries(SIZE_SPELLINGS).flatMap(([label, spellings]) =>
      spellings.flatMap((spelling) => {
        const found = sizeInText(`goodyear ${spelling}`, directory)?.sizes ?? [];
        const read = [normaliseSize(spelling), tradeSizeOf(spelling), found.includes(label)];
        return read[0] === label && read[1] === label && read[2] ? [] : [[spelling, ...read, found]];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('find the wheels of a bolt pattern, as a filter and in a search', async () => {
    const counts: number[] = [];
    const words: number[] = [];
    for (const spelling of BOLT_SPELLINGS['5x114.3']!) {
      const count = async (query: string) =>
        (await api.newShopper().send<{ total: number }>('GET', `/products?pageSize=1&${query}`)).body.total;
      counts.push(await count(`type=wheels&boltPattern=${encodeURIComponent(spelling)}`));
      words.push(await count(`q=${encodeURIComponent(`wheels ${spelling}`)}`));
    }
    expect([new Set(counts).size, counts[0]! > 0]).toEqual([1, true]);
    expect([new Set(words).size, words[0]! > 0]).toEqual([1, true]);
  });

  it('find the sizes of light trucks too when they are numbers only', () => {
    const directory = new SizeDirectory(['275/70R18', 'LT275/70R18', 'ST275/70R18']);
    expect(sizeInText('275 70 18', directory)?.sizes).toEqual(['275/70R18', 'LT275/70R18']);
    expect(sizeInText('275/70R18', directory)?.sizes).toEqual(['275/70R18']);
  });
});
