/** @jest-environment jsdom */
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { islandHtmlProblem } from './island-html';

const svg = '<svg viewBox="0 0 1 1"><path d="M0 0"/><use xlink:href="#i"></use></svg>';

it.each([
  ['plain text', 'Four tires &lt; five'],
  ['elements, void ones with and without a slash', '<p>a<br>b<br/><input type="checkbox" checked disabled=""></p>'],
  ['drawings', svg],
  ['a custom element', '<tire-size data-size="205/55R16"></tire-size>'],
  ['a sign of comparison in a value, as Preact, Svelte and Solid write it', '<p title="5 > 4" data-a="=>">x</p>'],
  ['raw text with such a value in it', '<textarea aria-label="a > b">x</textarea>'],
  [
    'a handler and an id that a value only speaks of',
    '<p title="best online=good price id=" data-a=" onerror=1">x</p>',
  ],
  ['a handler that a text only speaks of', '<p>brand="&gt;&lt;img src=x onerror=1&gt; data-island="page"</p>'],
  ['a preloaded picture', '<link rel="preload" as="image" href="/a.webp">'],
])('islandHtmlProblem accepts %s', (_, html) => expect(islandHtmlProblem(html)).toBeNull());

it.each([
  ['React', '<!-- --><!--$--><!--$?--><!--$!--><!--/$--><!--&--><!--/&-->'],
  ['Vue', '<!--[--><b>x</b><!--]--><!----><!--v-if--><!--teleport start anchor--><!--teleport end-->'],
  ['Preact', '<!--$s:0--><b>x</b><!--/$s:0-->'],
  ['Svelte', '<!--[--><!--[!--><!--]--><!--1t8dz2q--><!---->'],
  ['Solid', '<!--#-->x<!--/--><!--!$e0-->'],
  ['Lit', '<!--lit-part AEmR7W+R0Ak=--><!--lit-node 0--><!--/lit-part--><!--?lit$123$-->'],
  ['Qwik', '<!--qv q:id=4 q:key=x:abc_0--><!--t=5-->x<!---->'],
  ['Angular', '<!--container--><!--ng-container--><!--ngetn-->'],
])('islandHtmlProblem accepts the hydration markers of %s', (_, html) => expect(islandHtmlProblem(html)).toBeNull());

const NO_TAG = /^its HTML has no tag of ours at character \d+$/;
const ATTRIBUTE = /^its HTML has an attribute of the shell’s, or a handler, on <\w+>$/;

it.each<[string, string, RegExp]>([
  ['a value in single quotes', "<p title='x'>y</p>", NO_TAG],
  ['a value without quotes', '<p title=x>y</p>', NO_TAG],
  ['markup in a value', '<p title="<b>">y</p>', NO_TAG],
  ['a sign that begins no tag', '4 < 5', NO_TAG],
  ['a comment that ends early', '<!--><p>x</p>-->', NO_TAG],
  ['a comment that ends early, with a hyphen', '<!---><p>x</p>-->', NO_TAG],
  ['a comment that ends with a sign of exclamation', '<!--x--!><p>y</p>-->', NO_TAG],
  ['a comment with a hyphen too much', '<!--x--->', NO_TAG],
  ['a comment in a comment', '<!--a--b-->', NO_TAG],
  ['markup in a comment', '<!--<p>-->', NO_TAG],
  ['quotes in a comment', '<!--"-->', NO_TAG],
  ['a comment that is left open', '<p>x</p><!--', NO_TAG],
  ['an instruction to a web server', '<!--#include virtual="/x"-->', NO_TAG],
  ['an instruction to a web server without quotes', '<!--#echo var=x-->', NO_TAG],
  ['an instruction to a cache', '<!--esi x-->', NO_TAG],
  ['a declaration', '<!DOCTYPE html>', NO_TAG],
  ['a section of character data', '<svg><![CDATA[x]]></svg>', NO_TAG],
  ['a handler behind a value with a sign of comparison', '<p title=">" onclick="x">y</p>', ATTRIBUTE],
  ['an island behind a value with a sign of comparison', '<p title=">" data-island="page">y</p>', ATTRIBUTE],
  ['an id of the document', '<p id="tm-boot">y</p>', ATTRIBUTE],
  ['an id of the document in references', '<p id="&#116;m&#x2D;boot">y</p>', ATTRIBUTE],
  ['an id of the document in capitals', '<p ID="MAIN">y</p>', ATTRIBUTE],
  ['a handler without a value', '<p onclick>y</p>', ATTRIBUTE],
  ['a handler in capitals', '<p ONCLICK="x">y</p>', ATTRIBUTE],
  ['a handler after other attributes', '<p title="a=b" hidden onclick="x">y</p>', ATTRIBUTE],
  ['a link that preloads a script', '<link title=" rel=preload as=image" rel="preload" as="script">', /a <link>/],
  ['an element that is left open', '<ul><li>x</ul>', /closes <ul> where none is open/],
  ['an element that is never closed', '<p>x', /leaves <p> open/],
  ['an end tag without a start tag', 'x</main>', /closes <main> where none is open/],
  ['a slash that closes nothing', '<div/>x', /leaves <div> open/],
  ['a script', '<script>x</script>', /has an element <script>/],
  ['a style', '<STYLE>p{}</STYLE>', /has an element <STYLE>/],
  ['a frame', '<iframe src="/x"></iframe>', /has an element <iframe>/],
  ['a sheet', '<link rel="stylesheet" href="/x.css">', /a <link> that preloads no picture/],
])('islandHtmlProblem rejects %s', (_, html, problem) => expect(islandHtmlProblem(html)).toMatch(problem));

it('islandHtmlProblem parses any combination of pieces as browsers do', () => {
  const pieces = ['<!--', '-->', '--', '-', '>', '!', '[', '"', "'", '<p title="', '">', '</p>', '<p>', 'x', ' ', '='];
  const place = document.body;
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 16807) % 2147483647) % below;
  let taken = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const html = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('');
    if (islandHtmlProblem(html) !== null) continue;
    taken += 1;
    place.innerHTML = `<div>${html}</div><i></i>`;
    // The element contains all of its HTML, and the following element is still there.
    expect([html, place.children.length, place.lastElementChild?.localName]).toEqual([html, 2, 'i']);
  }
  expect(taken).toBeGreaterThan(500);
});

describe('text that shoppers typed', () => {
  const FRAGMENTS = [
    ...['<!--', '-->', '<![CDATA[', ']]>', '</title>', '</script>', '</textarea>', '<script>', '<img src=x onerror=1>'],
    ...[
      'online=good price',
      ' onclick=1 ',
      ' on=',
      'data-island="page"',
      ' id="main" ',
      ' id=tm-boot ',
      'srcdoc=',
      'nonce=',
    ],
    ...[
      '"',
      "'",
      '`',
      '=',
      '>',
      '<',
      '/',
      '&',
      '&lt;',
      '&#60;',
      '&quot;',
      '\\',
      '{',
      '}',
      '$&',
      '%s',
      '\u0000',
      '\u200b',
    ],
    ...['\u2028', '\u202e', '\ud800', '\r\n', '\t', '🛞', 'ß', '..', '//evil.example', 'javascript:alert(1)'],
  ];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 8 })
    .map((parts) => parts.join(''));

  it('never fails an island or changes its elements, at any place', () => {
    const island = (words: string) =>
      createElement(
        'section',
        { title: words, 'data-name': words, 'aria-label': words, className: words },
        createElement('h2', null, words),
        createElement('input', { defaultValue: words, placeholder: words, name: words }),
        createElement('textarea', { 'aria-label': words, defaultValue: words }),
        createElement('img', {
          alt: words,
          src: `/images/${encodeURIComponent(words.replace(/\p{Surrogate}/gu, ''))}`,
        }),
        createElement(
          'a',
          { href: `/search?q=${encodeURIComponent(words.replace(/\p{Surrogate}/gu, ''))}` },
          words,
          ' ',
          words,
        ),
        createElement('select', null, createElement('option', { value: words }, words)),
      );
    const outline = (html: string): string => {
      document.body.innerHTML = html;
      return [...document.body.querySelectorAll('*')]
        .map((one) => `${one.localName} ${one.getAttributeNames().join()}`)
        .join('\n');
    };
    const expected = outline(renderToStaticMarkup(island('text')));
    fc.assert(
      fc.property(text, (words) => {
        const html = renderToStaticMarkup(island(words));
        expect([words, islandHtmlProblem(html)]).toEqual([words, null]);
        expect(outline(html)).toBe(expected);
      }),
      { numRuns: 300, seed: 20_261_126 },
    );
  });

  it('is rejected where browsers would parse an event handler', () => {
    const name = fc.constantFrom(
      'onclick',
      'ONLOAD',
      'data-island',
      'title',
      'data-on',
      'id',
      'srcdoc',
      'class',
      'once-x',
    );
    const attribute = fc.tuple(
      name,
      text.map((words) => words.replaceAll('"', '&quot;').replaceAll('<', '&lt;')),
    );
    fc.assert(
      fc.property(fc.array(attribute, { maxLength: 4 }), (attributes) => {
        const html = `<p${attributes.map(([key, value]) => ` ${key}="${value}"`).join('')}>x</p>`;
        document.body.innerHTML = html;
        const names = document.body.firstElementChild?.getAttributeNames() ?? [];
        const id = document.body.firstElementChild?.id ?? '';
        const isRefused =
          names.some((one) => /^(on[a-z]+|data-island|srcdoc)$/.test(one)) || /^(tm-.*|main)$/is.test(id);
        expect([html, islandHtmlProblem(html) !== null]).toEqual([html, isRefused]);
      }),
      { numRuns: 300, seed: 20_261_126 },
    );
  });
});
