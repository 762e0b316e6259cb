import { gzipSync } from 'node:zlib';
import { ReleaseMap } from './source-map';

const MAP = {
  version: 3,
  sources: ['mfe-cart/src/line.ts', 'node_modules/react/index.js'],
  sourcesContent: ['const a = 1;\nthrow new Error(a);\n', null],
  names: [],
  // Columns 0 and 10 of line 1: line 1 of the first source, line 2 column 7; line 3: line 2 of the second.
  mappings: 'AAAA,UACM;;ACAN',
};
const read = (change: object = {}): Promise<ReleaseMap> =>
  ReleaseMap.read(gzipSync(JSON.stringify({ ...MAP, ...change })));
const traced = async (change: object, line = 1, column = 1) => (await read(change)).trace({ line, column });

describe('the source map of a release', () => {
  it('finds the source of a position', async () => {
    expect(await traced({}, 1, 15)).toEqual({ file: 'mfe-cart/src/line.ts', line: 2, column: 7 });
    expect(await traced({}, 3, 1)).toMatchObject({ file: 'node_modules/react/index.js' });
    expect((await read()).textOf('mfe-cart/src/line.ts')).toContain('throw new Error(a)');
  });

  it.each([
    [2, 1],
    [4, 1],
    [10_000, 1],
    [0, 1],
    [1, 0],
    [-1, 1],
    [Number.NaN, 1],
    [1, Number.POSITIVE_INFINITY],
    [1.5, 1],
    [2 ** 53, 1],
  ])('has no source for the position %d:%d', async (line, column) => {
    expect(await traced({}, line, column)).toBeNull();
  });

  it.each([
    '../../etc/passwd',
    'mfe-cart/../../secret.ts',
    '/etc/passwd',
    'javascript:alert(1)',
    'https://example.com/a.ts',
    'webpack://cart/a.ts',
    'a.ts\nINFO order paid',
    'a.ts\r',
    '\u001b[2Ja.ts',
    'a\u202ets.exe',
    'a.ts\u2028',
    '',
    '.',
    '..',
    'C:\\secret.ts',
    `${'a/'.repeat(200)}a.ts`,
  ])('has no source for a position in %j', async (source) => {
    expect(await traced({ sources: [source], sourcesContent: [null] })).toBeNull();
  });

  it.each([
    ['a line after the end of the source', 'AAyB'],
    ['a negative line', 'AADD'],
    ['a line of a billion', 'AAggggggggB'],
    ['a source that is not listed', 'AkCAA'],
    ['a negative source', 'ADAA'],
    ['characters that are no mapping', '!!!"$%&'],
    ['an unfinished number', 'AAA/'],
    ['no source', 'A;'],
  ])('has no source for a mapping to %s', async (_, mappings) => {
    expect(await traced({ mappings }).catch(() => null)).toBeNull();
  });

  it.each([
    ['a truncated file', async () => ReleaseMap.read(gzipSync(JSON.stringify(MAP)).subarray(0, 40)), 'damaged'],
    ['no gzip', async () => ReleaseMap.read(Buffer.from('maps')), 'damaged'],
    ['an empty file', async () => ReleaseMap.read(Buffer.alloc(0)), 'damaged'],
    ['truncated JSON', async () => ReleaseMap.read(gzipSync(JSON.stringify(MAP).slice(0, 30))), 'no JSON'],
    ['200 MB', async () => ReleaseMap.read(gzipSync(Buffer.alloc(200_000_000, 'A'))), 'too large'],
    ['nested sections', async () => read({ sections: [], mappings: undefined }), 'another format'],
    ['another version', async () => read({ version: 2 }), 'another format'],
    ['sources that are no texts', async () => read({ sources: [{ toString: 1 }] }), 'another format'],
    ['100,000 sources', async () => read({ sources: Array(1e5).fill('a.ts') }), 'another format'],
  ])('is rejected with its reason: %s', async (_, act, message) => {
    await expect(act()).rejects.toThrow(message);
  });
});
