import { keptMaps } from './kept-maps';

const map = (bytes: number) => ({ integrity: 'sha384-x', bytes });
const MB = 1024 * 1024;

describe('the source maps of a release', () => {
  it('are all kept below the limits', () => {
    const maps = { 'web/a.js.map.gz': map(10), 'node/server.cjs.map.gz': map(MB) };
    expect(keptMaps(maps)).toEqual({ kept: maps, dropped: [] });
  });

  it('do not include one of more than 1 MB', () => {
    const maps = { 'node/server.cjs.map.gz': map(MB + 1), 'web/a.js.map.gz': map(10) };
    expect(keptMaps(maps)).toEqual({ kept: { 'web/a.js.map.gz': map(10) }, dropped: ['node/server.cjs.map.gz'] });
  });

  it('are the smallest ones when all together exceed 4 MB', () => {
    const maps = Object.fromEntries([5, 4, 3, 2, 1, 0].map((at) => [`web/${at}.js.map.gz`, map(MB - at)]));
    const { kept, dropped } = keptMaps(maps);
    expect(Object.keys(kept)).toHaveLength(4);
    expect(dropped).toEqual(['web/1.js.map.gz', 'web/0.js.map.gz']);
  });
});
