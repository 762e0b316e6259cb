import { integrityOf } from 'registry/versions/remote-store';
import { ReleaseChecker, type Asked } from './release-checker';

const asked: Asked = { variant: 'lowes', gateway: 0, path: '/cart', owner: 'cart' };
const remote = (version: string) => ({ version, entry: `/remotes/cart/${version}/e.js`, integrity: 'sha384-x' });
const release = { id: 'r1', remotes: { cart: remote('1.0.1-a'), reviews: { ...remote('2.0.0-b'), entry: '/r.js' } } };
const island = (named: string): string => `<b data-release="${named}">${named}</b>`;
const PARTS = island('cart@1.0.1-a') + island('reviews@2.0.0-b');

const answered = (text: string, { status = 200, id = 'r1' } = {}) => ({
  status,
  headers: { 'x-release': id },
  bytes: Buffer.from(text),
  ms: 1,
});
const html = (parts: string, shown: object = release): string =>
  `<link rel="stylesheet" href="/remotes/cart/1.0.1-a/p.css" integrity="sha384-p">${parts}` +
  `<script type="application/json" id="tm-boot">${JSON.stringify({ release: shown })}</script>`;

function faultsOf(look: (checker: ReleaseChecker) => void): string {
  const checker = new ReleaseChecker();
  look(checker);
  return checker.faults.join('\n');
}
const faultsOfPage = (...answer: Parameters<typeof answered>): string =>
  faultsOf((checker) => checker.page(asked, answered(...answer)));

it('accepts a page of one release with its files', () => {
  const checker = new ReleaseChecker();
  const files = checker.page(asked, answered(html(PARTS)));
  expect(checker.faults).toEqual([]);
  expect(files.map(({ href }) => href)).toEqual(['/remotes/cart/1.0.1-a/p.css', '/remotes/cart/1.0.1-a/e.js', '/r.js']);
});

it.each([
  ['an error', faultsOfPage(html(PARTS), { status: 503 }), 'it answers 503'],
  ['another release in the header', faultsOfPage(html(PARTS), { id: 'r2' }), 'names the release r2, its text r1'],
  ['a part of another version', faultsOfPage(html(PARTS + island('cart@1.0.2-a'))), 'something of cart@1.0.2-a'],
  ['a sheet of another version', faultsOfPage(html(`${PARTS}/sheet/cart@1.0.0-a/p.css`)), 'something of cart@1.0.0-a'],
  ['a file of another version', faultsOfPage(html(`${PARTS}/remotes/cart/1.0.0-a/x.js`)), 'something of cart@1.0.0-a'],
  ['a page without its widget', faultsOfPage(html(island('cart@1.0.1-a'))), 'nothing of reviews 2.0.0-b'],
  ['no document', faultsOfPage('Bad gateway'), 'cannot be read'],
  [
    'two releases of one id',
    faultsOf((checker) => {
      checker.page(asked, answered(html(PARTS)));
      const other = { ...release, remotes: { ...release.remotes, checkout: { ...remote('3'), entry: '/c.js' } } };
      checker.page(asked, answered(html(PARTS, other)));
    }),
    'release r1 is cart@1.0.1-a checkout@3 reviews@2.0.0-b, and was',
  ],
  [
    'a payload of another state',
    faultsOf((checker) => {
      const payload = { release, status: 200, scripts: [], styles: [], html: PARTS, islands: { page: 'cart@1.0.0-a' } };
      checker.payload(asked, answered(JSON.stringify(payload)));
    }),
    'something of cart@1.0.0-a',
  ],
  [
    'a file with other bytes',
    faultsOf((checker) => checker.file(asked, { href: '/a.js', integrity: integrityOf('a') }, answered('b'))),
    '/a.js is not what the page has the digest of',
  ],
  [
    'a file that is gone',
    faultsOf((checker) => checker.file(asked, { href: '/a.js', integrity: '' }, answered('no', { status: 404 }))),
    '/a.js answers 404 no',
  ],
  [
    'a file with code of another version',
    faultsOf((checker) => {
      const file = { href: '/remotes/cart/1.0.1-a/p.js', integrity: integrityOf('"cart@1.0.0-a"') };
      checker.file(asked, file, answered('"cart@1.0.0-a"'));
    }),
    '/remotes/cart/1.0.1-a/p.js has something of cart@1.0.0-a',
  ],
])('finds %s', (_what, faults, sentence) => {
  expect(faults).toContain(sentence);
});
