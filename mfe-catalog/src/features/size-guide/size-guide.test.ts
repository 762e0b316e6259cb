import { LOAD_INDEXES, poundsOf, speedOf } from './standard-tables';
import { differenceOf, dimensionsOf } from '../../platform/size-maths';
import { readTireSize, type TireSize } from '../../platform/tire-size';
import { readSizeGuideAddress, sizeGuideHead, sizeGuideHref } from './size-guide-address';

function sizeOf(text: string): TireSize {
  const read = readTireSize(text);
  if ('error' in read) throw new Error(read.error);
  return read.size;
}

// Diameters and revolutions from examples of the tire standard.
it.each([
  ['205/55R16', 24.88, 836],
  ['225/65R17', 28.52, 729],
  ['235/40R19', 26.4, 788],
  ['275/55R20', 31.91, 652],
  ['LT245/75R16', 30.47, 682],
  ['31X10.50R15', 31, 671],
])('the size %s is %s inches tall and turns %s times a mile', (text, diameter, revs) => {
  const found = dimensionsOf(sizeOf(text));
  expect(found.diameter).toBeCloseTo(diameter, 1);
  expect(Math.round(found.revsPerMile)).toBe(revs);
});

it.each([
  ['225/65R17', '225/65R17'],
  [' 225/65r17 102h ', '225/65R17'],
  ['225 65 17', '225/65R17'],
  ['225/65 R 17 102H', '225/65R17'],
  ['225/65-17', '225/65R17'],
  ['P235/70R16', 'P235/70R16'],
  ['LT265/70R17 121/118S', 'LT265/70R17'],
  ['265/70R17LT', 'LT265/70R17'],
  ['245/40ZR18 97Y XL', '245/40R18'],
  ['225/70R19.5', '225/70R19.5'],
  ['31X10.50R15', '31X10.50R15LT'],
  ['31x10.50 r15 LT', '31X10.50R15LT'],
  ['35×12.50R20LT', '35X12.50R20LT'],
])('readTireSize reads %j as %s', (text, label) => {
  expect(sizeOf(text).label).toBe(label);
});

it.each([
  ['', 'Enter a size.'],
  ['big ones', '“big ones” is no tire size that we know.'],
  ['225/65', 'is no tire size that we know.'],
  ['095/65R17', 'Width 095 is none that tires are made in: 105 to 455 mm.'],
  ['225/99R17', 'Aspect ratio 99 is none'],
  ['225/65R40', 'Rim 40 is none'],
  ['60X10.50R15', 'Diameter 60 is none'],
  ['20X9.50R18', "A rim of 18 inches doesn't go into a tire 20 inches tall."],
])('readTireSize rejects %j with its reason', (text, fault) => {
  expect(readTireSize(text)).toEqual({ error: expect.stringContaining(fault) });
});

it('readTireSize reads load index and speed symbol after the size', () => {
  expect(sizeOf('225/65R17 102H')).toMatchObject({ loadIndex: '102', speedRating: 'H' });
  expect(sizeOf('LT265/70R17 121/118S')).toMatchObject({ loadIndex: '121/118', speedRating: 'S', use: 'LT' });
  expect(sizeOf('225/65R17')).not.toHaveProperty('loadIndex');
});

it('the comparison has diameter, speedometer and clearance, by the 3 % rule', () => {
  const close = differenceOf(sizeOf('225/65R17'), sizeOf('235/60R18'));
  expect(close.diameterPercent).toBeCloseTo(2.07, 1);
  expect(close.mphAt60).toBeCloseTo(61.2, 1);
  expect(close.clearance).toBeCloseTo(0.3, 1);
  expect(close).toMatchObject({ widthMm: 10, rim: 1, verdict: 'close' });
  expect(differenceOf(sizeOf('225/65R17'), sizeOf('245/65R17')).verdict).toBe('far');
  expect(differenceOf(sizeOf('245/65R17'), sizeOf('225/65R17')).verdict).toBe('far');
  expect(differenceOf(sizeOf('225/65R17'), sizeOf('P225/65R17')).verdict).toBe('same');
});

it('the standard tables have known values', () => {
  expect([poundsOf('91'), poundsOf('121/118'), poundsOf('130'), poundsOf('131'), poundsOf('69')]).toEqual([
    1356,
    3197,
    4189,
    undefined,
    undefined,
  ]);
  expect(LOAD_INDEXES.at(-1)).toEqual({ index: 130, pounds: 4189 });
  expect(speedOf('H')?.mph).toBe('130');
});

it('readSizeGuideAddress reads its example, one size, or two', () => {
  expect(readSizeGuideAddress('')).toMatchObject({
    isExample: true,
    a: { size: { label: '225/65R17' } },
    b: { size: { label: '235/60R18' } },
  });
  expect(readSizeGuideAddress('?a=205/55R16&b=')).toMatchObject({
    isExample: false,
    a: { size: { label: '205/55R16' } },
    b: { text: '' },
  });
  expect(readSizeGuideAddress('?a=&b=205/55R16').a.error).toContain('Enter a size.');
  expect(sizeGuideHref('225/65R17', '31x10.50R15')).toBe('/size-guide?a=225/65R17&b=31x10.50R15');
  expect(sizeGuideHead(readSizeGuideAddress('?a=205/55R16&b=205/60R16'))).toMatchObject({
    title: '205/55R16 and 205/60R16: what the size means',
    canonical: '/size-guide',
  });
});
