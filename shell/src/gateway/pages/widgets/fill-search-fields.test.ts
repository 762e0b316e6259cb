/** @jest-environment jsdom */
import fc from 'fast-check';
import { fillSearchFields } from './fill-search-fields';

/** Any character. The unit `binary` of fast-check lists all of them at first use, for two seconds. */
const character = fc
  .integer({ min: 0, max: 0x10_f7_ff })
  .map((code) => String.fromCodePoint(code < 0xd8_00 ? code : code + 0x8_00));

const FIELD =
  '<search><form action="/search"><input autoComplete="off" type="search" name="q" aria-label="Search &amp; find" ' +
  'role="combobox" value=""/></form></search><p>after</p>';

/** The field after the browser has read the HTML; nothing else may have come to be. */
function read(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  expect([...body.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['SEARCH', 'FORM', 'INPUT', 'P']);
  const field = body.querySelector('input')!;
  const names = ['autocomplete', 'type', 'name', 'aria-label', 'role', 'value'];
  expect(field.getAttributeNames().sort()).toEqual(names.sort());
  expect(field.getAttribute('aria-label')).toBe('Search & find');
  return field.getAttribute('value');
}

describe('the search field of the header', () => {
  it.each([
    ['a search', '?q=michelin+defender', 'michelin defender'],
    ['markup', `?q=${encodeURIComponent('"><img src=x onerror=1>')}`, '"><img src=x onerror=1>'],
    ['quotes of both kinds', `?q=${encodeURIComponent(`"' onfocus=alert(1) '`)}`, `"' onfocus=alert(1) '`],
    ['an entity', '?q=%26quot%3B%3E', '&quot;>'],
    ['the first of two', '?q=one&q=two', 'one'],
    ['control characters', '?q=%00a%0d%0ab%07%1b[31m%c2%85', 'a b [31m'],
    ['a broken encoding', '?q=%ff%fe', '\u{fffd}\u{fffd}'],
    ['as much as the search reads', `?q=${'x'.repeat(5_000)}`, 'x'.repeat(120)],
    ['no half of a character', `?q=${'x'.repeat(119)}${encodeURIComponent('🛞')}`, 'x'.repeat(119)],
  ])('repeats %s', (_what, search, value) => expect(read(fillSearchFields(FIELD, search))).toBe(value));

  it.each(['', '?q=', '?q=%20%00', '?p=other', '?Q=other', '?q[]=other'])('stays as it is for %j', (search) =>
    expect(fillSearchFields(FIELD, search)).toBe(FIELD),
  );

  it('changes no other field and no other HTML', () => {
    const others = '<input type="text" name="q" value="1"><input type="search" value=""><textarea name="q"></textarea>';
    expect(fillSearchFields(others, '?q=a')).toBe(others);
  });

  it('holds any text as text', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 200 }), (text) => {
        const parameters = new URLSearchParams({ q: text });
        const kept = parameters
          .get('q')!
          .replace(/\p{Cc}+/gu, ' ')
          .trim()
          .slice(0, 120);
        expect(read(fillSearchFields(FIELD, `?${parameters}`))).toBe(kept.replace(/[\ud800-\udbff]$/, ''));
      }),
      { numRuns: 60, seed: 31 },
    );
  });
});
