import fc from 'fast-check';
import { normalizeLine, normalizeProse } from './normalize-text';

const INVISIBLE = [
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u2060',
  '\u3164',
  '\u034f',
  '\ud800',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...INVISIBLE, ' ', '\t', '\n', '½', '1', '👩', '\u200d', '\ufe0f', 'ﷺ', 'Å', '＠', '\u0301'),
        fc.string({ maxLength: 3, unit: 'grapheme' }),
      ),
    )
    .map((parts) => parts.join('')),
);

describe('normalizeLine', () => {
  it.each([
    ['  Ann \t  Lee\n', 'Ann Lee'],
    ['\u200bAnn\u202e Lee\ufeff', 'Ann Lee'],
    ['Ａｎｎ', 'Ann'],
    ['Ann\u00a0Lee', 'Ann Lee'],
    ['Jose\u0301', 'José'],
    ['12½ Main St', '12 1/2 Main St'],
    ['12 ½ Main St', '12 1/2 Main St'],
    ["O'Neil-Smith Jr.", "O'Neil-Smith Jr."],
    ['a\u0000b', 'ab'],
    ['\u3164', ''],
  ])('normalizes %j to %j', (text, expected) => {
    expect(normalizeLine(text)).toBe(expected);
  });

  it('is idempotent and leaves no invisible character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = normalizeLine(text);
        expect(normalizeLine(line)).toBe(line);
        expect(line).not.toMatch(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]|\s\s|^\s|\s$/u);
      }),
      { numRuns: 2_000, seed: 20_261_126 },
    );
  });

  it('ignores invisible characters anywhere in a text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.constantFrom(...INVISIBLE), fc.nat(), (text, invisible, at) => {
        const index = at % (text.length + 1);
        expect(normalizeLine(text.slice(0, index) + invisible + text.slice(index))).toBe(normalizeLine(text));
      }),
      { seed: 20_261_126 },
    );
  });
});

describe('normalizeProse', () => {
  it.each([
    ['Good  tires.\r\n\r\n\r\n\r\nBuy them. ', 'Good tires.\n\nBuy them.'],
    ['5½ months, Michelin™ ', '5½ months, Michelin™'],
    ['family 👩‍👩‍👧 ❤️', 'family 👩‍👩‍👧 ❤️'],
    ['text \u202egnp.exe\u200b', 'text gnp.exe'],
    ['a\u200db', 'ab'],
  ])('normalizes %j to %j', (text, expected) => {
    expect(normalizeProse(text)).toBe(expected);
  });

  it('is idempotent and leaves no directional character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const prose = normalizeProse(text);
        expect(normalizeProse(prose)).toBe(prose);
        expect(prose).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
      }),
      { numRuns: 2_000, seed: 20_261_126 },
    );
  });
});
