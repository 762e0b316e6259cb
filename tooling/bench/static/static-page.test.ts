import { ownAddresses, sheetsOf, staticPage } from './static-page';

const HTML = [
  '<!DOCTYPE html><html><head><style>:root{--ink:#000}</style>',
  '<link rel="preload" as="font" type="font/woff2" href="/assets/font.woff2" crossorigin>',
  '<link rel="stylesheet" href="/sheet/a.css,b@1/c.css" integrity="sha384-x">',
  '<link rel="stylesheet" href="/remotes/late.css?a=1&amp;b=2">',
  '<link rel="preload" as="script" href="/assets/main.js"><script>start("<p>")</script></head><body>',
  '<img src="/images/a.webp" srcset="/images/a-1.webp 1x, /images/a-2.webp 2x"><a href="https://other.example/x">x</a>',
  '<script type="application/json" id="tm-boot">{"a":1}\n</script></body></html>',
].join('');

it('lists the style sheets of a page in order', () =>
  expect(sheetsOf(HTML)).toEqual(['/sheet/a.css,b@1/c.css', '/remotes/late.css?a=1&b=2']));

it('returns the page with inlined styles and without scripts', () => {
  const copy = staticPage(HTML, 'p{content:"$&"}');
  expect(copy).not.toMatch(/<script|as="script"|rel="stylesheet"|tm-boot/);
  expect(copy).toContain('<style>:root{--ink:#000}</style>');
  expect(copy.match(/<style>p\{content:"\$&"\}<\/style>/g)).toHaveLength(1);
  expect(copy).toContain('as="font"');
  expect(copy).toContain('src="/images/a.webp"');
});

it('finds the addresses of a page on its own server', () =>
  expect(ownAddresses(staticPage(HTML, 'h1{background:url("/assets/sky.avif")} a{background:url(data:x)}'))).toEqual([
    '/assets/font.woff2',
    '/images/a.webp',
    '/images/a-1.webp',
    '/images/a-2.webp',
    '/assets/sky.avif',
  ]));
