/** @jest-environment jsdom */
import fc from 'fast-check';
import type { PageHead, RenderRequest } from 'shared-contracts';
import { testVariant } from 'shared-contracts/testing';
import { checkRenderAnswer } from '../render-host/render-answer';
import { escapeHtml } from '../html/escape';
import { renderHead } from './head';

const FRAGMENTS = [
  ...['<!--', '-->', '</title>', '</script>', '<script>', '<img src=x onerror=1>', ']]>', '</head>', '<body>'],
  ...[
    '"',
    "'",
    '`',
    '=',
    '>',
    '<',
    '&',
    '&lt;',
    '&#60;',
    '\\\\',
    '$&',
    '%s',
    '\u2028',
    '\u202e',
    '🛞',
    'online=good price',
  ],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 8 })
  .map((parts) => parts.join(''));

const request: RenderRequest = {
  kind: 'page',
  name: 'product',
  identifierPrefix: 'page-',
  url: { pathname: '/product/1', search: '', origin: 'http://localhost' },
  props: {},
  variant: testVariant,
  flags: {},
};

const headOf = (words: string): PageHead => ({
  title: words,
  description: words,
  canonical: `/product/${encodeURIComponent(words)}`,
  image: `/images/${encodeURIComponent(words)}`,
  preloadImages: [{ href: `/images/${encodeURIComponent(words)}`, sizes: words, srcSet: words }],
  jsonLd: [{ '@type': 'Product', name: words, review: [{ [words]: words, author: { name: words } }] }],
});

function parse(head: PageHead): Document {
  const about = { head, variant: testVariant, origin: 'http://localhost', pathname: '/product/1', flags: {} };
  const { title, tags } = renderHead(about);
  const top = `<title>${escapeHtml(title)}</title>${tags}`;
  const html = `<!DOCTYPE html><html><head>${top}</head><body><i></i></body></html>`;
  return new DOMParser().parseFromString(html, 'text/html');
}

const outline = (page: Document): readonly string[] =>
  [...page.querySelectorAll('*')].map((one) => `${one.localName} ${one.getAttributeNames().join()}`);

/** HTML parsers normalize line ends, which is not an injection. */
const normalized = (words: string): string => words.replace(/\r\n?/g, '\n');

describe('typed text in the head of a page', () => {
  it('remains text in every field, and in JSON-LD', () => {
    const expected = outline(parse(headOf('text')));
    fc.assert(
      fc.property(text, (words) => {
        const page = parse(headOf(words));
        expect(outline(page)).toEqual(expected);
        expect(page.title.length).toBeGreaterThan(0);
        const ofName = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
        expect(ofName('description')).toBe(normalized(words));
        const data: unknown = JSON.parse(page.querySelector('script')?.textContent ?? '');
        expect(data).toEqual(headOf(words).jsonLd?.[0]);
      }),
      { numRuns: 300, seed: 20_261_126 },
    );
  });

  it.each([100, 1_000, 16_000, 48_000])('never keeps its page from being sent with %i characters', (length) => {
    const words = '🛞"><b>'.repeat(length).slice(0, length);
    const head = { title: words, description: words, canonical: `/${'x'.repeat(Math.min(length, 16_000))}` };
    const checked = checkRenderAnswer({ html: '<p>x</p>', head }, request);
    if (!checked.ok) throw new Error(checked.problem);
    expect(checked.answer.head?.title).toBe(words.slice(0, 1_000).replace(/[\ud800-\udbff]$/, ''));
    expect(outline(parse(checked.answer.head ?? {}))).toEqual(outline(parse({ title: 'text', description: 'text' })));
  });
});
