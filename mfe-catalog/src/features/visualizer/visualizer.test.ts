import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isApprovedRim, rimWidthsOf } from '../../platform/rim-width';
import { facePath, wheelStyle } from './wheel-style';
import { finishOf } from './wheel-finish';

interface WheelLine {
  readonly style: string;
  readonly skus: readonly { readonly finish: string }[];
}
const data = path.join(__dirname, '../../../../marketplace-api/data/wheels.json.gz');
const { lines } = JSON.parse(gunzipSync(readFileSync(data)).toString()) as { lines: readonly WheelLine[] };

it.each([...new Set(lines.map(({ style }) => style))])('facePath draws %s', (style) => {
  const face = facePath(wheelStyle(style).recipe, 60, 200);
  expect(face).toMatch(/^M/);
  expect(face).not.toMatch(/NaN|undefined|Infinity/);
});

it('wheelStyle distinguishes styles by their words', () => {
  const kinds = [
    'ten spoke',
    'mesh off-road',
    'twin five spoke',
    'split spoke',
    'OE-style vented disc',
    'winter steel',
    'simulated beadlock',
  ].map((style) => wheelStyle(style));
  expect(kinds.map(({ recipe }) => recipe.kind)).toEqual([
    'spokes',
    'mesh',
    'twin',
    'split',
    'plate',
    'holes',
    'spokes',
  ]);
  expect(kinds.map(({ hasBeadRing }) => hasBeadRing)).toEqual([false, false, false, false, false, false, true]);
});

it('finishOf has a color for every finish on sale: machined ones are bright over black', () => {
  const finishes = [...new Set(lines.flatMap(({ skus }) => skus.map(({ finish }) => finish)))];
  expect(new Set(finishes.map((finish) => finishOf(finish).face)).size).toBeGreaterThan(7);
  expect(finishOf('Gloss black machined').flank).toBe(finishOf('Matte black machined').flank);
  expect(finishOf('Gloss black').face).not.toBe(finishOf('Gloss black machined').face);
});

it.each([
  ['205/55R16', { widthMm: 205, aspect: 55, use: '' }, [5.5, 6.5, 7.5]],
  ['225/40R18', { widthMm: 225, aspect: 40, use: '' }, [7.5, 8, 9]],
  ['LT265/70R17', { widthMm: 265, aspect: 70, use: 'LT' }, [6.5, 8, 9]],
] as const)('isApprovedRim accepts the rims of %s', (_label, size, widths) => {
  const { least, measuring, most } = rimWidthsOf(size);
  expect([least, measuring, most]).toEqual(widths);
  expect([isApprovedRim(size, least), isApprovedRim(size, most), isApprovedRim(size, most + 0.5)]).toEqual([
    true,
    true,
    false,
  ]);
});
