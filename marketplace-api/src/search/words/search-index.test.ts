import fc from 'fast-check';
import { propertyRuns } from '../../../verification/testing/proof-share';
import { until } from '../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { searchRepository, type SearchRepository } from '../search.repository';
import { SearchIndex, type LineWords } from './search-index';
import { searchMemory } from './search-memory';
import { prefixQuestion } from './search-glossary';

jest.setTimeout(120_000);

let api: TestApi;
let repository: SearchRepository;
let rows: LineWords[];
beforeAll(async () => {
  api = await startTestApi();
  repository = searchRepository(api.db);
  // Frequent words, words with the same beginning, and words that only look like a number.
  await api.db.count({
    text: `update product_line
      set keywords = keywords || ' winter winterly wi 17 1755 r17 2e5 31x10.5 q' || (hashtext(line_id) & 7)
        || repeat(' grip', hashtext(line_id) & 3)`,
  });
  rows = await repository.lineWords('', 10_000);
});
afterAll(() => api?.close());

const lexemesOf = ({ words }: LineWords) => words;
const fromDatabase = async (words: readonly string[]) =>
  (await repository.searchLines(prefixQuestion(words))).map(({ lineId, rank }) => `${lineId} ${rank}`).sort();
const textsOf = (found: ReadonlyMap<string, number>) => [...found].map(([lineId, rank]) => `${lineId} ${rank}`).sort();

describe('the search index', () => {
  it('finds the same lines as PostgreSQL with the same relevance', async () => {
    const index = new SearchIndex();
    index.add(rows.slice(0, 100));
    index.add(rows.slice(100));
    const begun = (word: string) => fc.nat(word.length - 1).map((less) => word.slice(0, word.length - less));
    const ofOneLine = fc
      .constantFrom(...rows)
      .chain((line) => fc.array(fc.constantFrom(...lexemesOf(line)).chain(begun), { minLength: 1, maxLength: 4 }));
    const ofAny = fc.array(fc.constantFrom(...new Set(rows.flatMap(lexemesOf))).chain(begun), {
      minLength: 1,
      maxLength: 9,
    });
    const apart = fc
      .constantFrom(...rows.flatMap(lexemesOf).filter((word) => word.length > 6))
      .chain((word) => fc.integer({ min: 1, max: word.length - 1 }).map((at) => [word.slice(0, at), word.slice(at)]));
    const runs = propertyRuns(2000);
    const tally = { answered: 0, found: 0 };
    await fc.assert(
      fc.asyncProperty(fc.oneof(ofOneLine, ofAny, apart), async (words) => {
        const found = index.find(words);
        if (found === null) return;
        tally.answered += 1;
        tally.found += Math.min(found.size, 1);
        expect([words, textsOf(found)]).toEqual([words, await fromDatabase(words)]);
      }),
      runs,
    );
    expect(tally.answered).toBeGreaterThan(runs.numRuns * 0.4);
    expect(tally.found).toBeGreaterThan(runs.numRuns * 0.25);
  });

  it.each([['31x10.5'], ['2e5'], ['10.5'], ['.']])('leaves %j to the database', (word) => {
    const index = new SearchIndex();
    index.add(rows);
    expect(index.find([word])).toBeNull();
    expect(index.find(['winter', word])).toBeNull();
  });
});

describe('the cache of searches', () => {
  /** Clock of the cache, which reads all words once the catalog has been unchanged for a second. */
  let clockMs = 0;
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  function counted() {
    const asked: string[] = [];
    let wholeReads = 0;
    const own: SearchRepository = {
      ...repository,
      searchLines: (question) => {
        asked.push(question);
        return repository.searchLines(question);
      },
      lineWords: async (after, atMost) => {
        asked.push('all');
        const read = await repository.lineWords(after, atMost);
        if (read.length < atMost) wholeReads += 1;
        return read;
      },
    };
    /** Waits until the words are read, and one more turn until they are in the index. */
    const untilRead = async (times: number) => {
      await until(() => Promise.resolve(wholeReads === times));
      await turn();
    };
    return { asked, untilRead, memory: searchMemory(own, () => clockMs) };
  }

  it('uses the database until all words are read, and again after a change', async () => {
    const { asked, untilRead, memory } = counted();
    const first = await memory.lines(['winter']);
    await untilRead(1);
    expect(asked).toEqual(['all', '(winter:*)', 'all']);
    expect(textsOf(await memory.lines(['winter']))).toEqual(textsOf(first));
    await memory.lines(['grip']);
    expect(asked).toHaveLength(3);
    const [{ lineId }] = rows as [LineWords];
    await api.db.count({ text: "update product_line set keywords = keywords || ' zebra' where line_id = $1" }, [
      lineId,
    ]);
    memory.forget();
    expect([...(await memory.lines(['zebra'])).keys()]).toEqual([lineId]);
    expect(asked).toHaveLength(4);
    clockMs += 1001;
    await memory.lines(['touring']);
    await untilRead(2);
    const known = asked.length;
    expect([...(await memory.lines(['zebr'])).keys()]).toEqual([lineId]);
    expect(asked).toHaveLength(known);
  });

  it('discards words that were read during a change, and survives a database error', async () => {
    const { asked, untilRead, memory } = counted();
    const first = memory.lines(['winter']);
    memory.forget();
    await first;
    await untilRead(1);
    asked.length = 0;
    await memory.lines(['winter']);
    expect(asked).toEqual(['(winter:*)']);
    const failing = searchMemory({ ...repository, lineWords: () => Promise.reject(new Error('away')) });
    expect((await failing.lines(['winter'])).size).toBeGreaterThan(0);
    await turn();
    expect((await failing.lines(['grip'])).size).toBeGreaterThan(0);
  });
});
