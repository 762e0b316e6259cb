import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fontFaceCss, fontModulePath, fontRanges, fontUrl, fontVersion, fontWeights } from './font';
import { themeFor, themeVariants } from './themes';

const file = readFileSync(path.join(__dirname, '../..', fontModulePath));

it('the font is served at an address that changes with the file', () => {
  expect(createHash('sha256').update(file).digest('hex').slice(0, 8)).toBe(fontVersion);
  expect(fontFaceCss()).toContain(`url(${fontUrl})`);
});

it('the font stays small, because it competes with the first picture', () => {
  expect(file.length).toBeLessThan(32 * 1024);
});

it('the font has the weights of every variant', () => {
  for (const variant of themeVariants) {
    const { headingWeight, strongWeight } = themeFor(variant).shape;
    for (const weight of [headingWeight, strongWeight]) {
      expect(weight).toBeGreaterThanOrEqual(fontWeights.min);
      expect(weight).toBeLessThanOrEqual(fontWeights.max);
    }
  }
});

it.each([...'$–—’“”…×°·½→ñéFindüç™'])('the font has the character %s', (character) => {
  const point = character.codePointAt(0) ?? 0;
  expect(fontRanges.some(([first, last]) => point >= first && point <= last)).toBe(true);
});
