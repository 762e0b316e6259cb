import { missingFigures, pageRow, wholeVisit, type Visit } from './visits';

const whole: Visit = { score: 99, fcp: 900, lcp: 1_200, tbt: 10, cls: 0.0012, script: 80.04, gzipScript: 90 };
const unpainted: Visit = { ...whole, score: Number.NaN, lcp: Number.NaN };

const visitor = (...visits: readonly Visit[]) => {
  const left = [...visits];
  return jest.fn(async () => left.shift() as Visit);
};

it('visits once when all figures are present', async () => {
  const visit = visitor(whole, unpainted);
  expect(await wholeVisit(visit)).toBe(whole);
  expect(visit).toHaveBeenCalledTimes(1);
});

it('repeats a visit without a figure up to twice, and then accepts it', async () => {
  expect(await wholeVisit(visitor(unpainted, unpainted, whole))).toBe(whole);
  const visit = visitor(unpainted, unpainted, unpainted, whole);
  expect(await wholeVisit(visit)).toBe(unpainted);
  expect(visit).toHaveBeenCalledTimes(3);
});

it('lists unmeasured figures, and the number of visits', () => {
  expect(missingFigures([whole, unpainted, { ...whole, lcp: Number.NaN }])).toBe('score in 1 of 3, LCP in 2 of 3');
  expect(missingFigures([whole, whole])).toBe('');
});

it('shows a page beside its copy: medians without missing figures, and their ratio', () => {
  const copy = { ...whole, fcp: 750, lcp: 800 };
  const row = pageRow('home', {
    ours: [whole, { ...whole, fcp: 1_200 }, { ...whole, fcp: 800 }, unpainted],
    again: [{ ...whole, fcp: 300 }],
    copy: [copy, copy, copy],
  });
  expect(row).toMatchObject({
    page: 'home',
    'FCP ms': 900,
    'again FCP ms': 300,
    'of a copy': 750,
    'FCP ×': 1.2,
    'LCP ×': 1.5,
    CLS: 0.001,
  });
  expect(row['not measured']).toBe('score in 1 of 4, LCP in 1 of 4');
});

it('reports that no visit had a figure', () => {
  const row = pageRow('home', { ours: [unpainted], again: [whole], copy: [unpainted] });
  expect([row['LCP ms'], row['LCP ×']]).toEqual([Number.NaN, Number.NaN]);
  expect(row['not measured']).toBe('score in 1 of 1, LCP in 1 of 1; copy: score in 1 of 1, LCP in 1 of 1');
});
