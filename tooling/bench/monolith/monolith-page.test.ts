import { withScriptsOf } from './monolith-page';

const script = (href: string) => ({ href, integrity: `sha384-${href.length}` });
const chunks = new Map([
  ['main', [script('/monolith/main.js')]],
  ['page-cart', [script('/monolith/vendors.js'), script('/monolith/page-cart.js')]],
  ['widget-badge', [script('/monolith/vendors.js'), script('/monolith/widget-badge.js')]],
]);
const federated = (...names: string[]) => names.map((name) => script(`/remotes/cart/1.0.0/web/${name}.1a2b.js`));
const listOf = (scripts: readonly ReturnType<typeof script>[], priority?: string): string =>
  JSON.stringify(scripts.map(({ href, integrity }) => [href, integrity, ...(priority ? [priority] : [])]));
const documentOf = (lists: string, early = ''): string =>
  `<script>${early}</script><script>(boot)("/assets/main.9f.js","sha384-own",false,${lists})</script>` +
  '<script type="application/json" id="tm-boot">{"flags":{"a":true}}</script>';

it('replaces the root and the chunks of a page, each once in a list', () => {
  const lists = [federated('remoteEntry', 'page-cart', 'widget-badge'), federated('widget-badge'), []];
  const html = withScriptsOf(chunks, documentOf(lists.map((list) => listOf(list)).join()));
  const ofBuild = (...names: string[]) => listOf(names.map((name) => script(`/monolith/${name}.js`)));
  expect(html).toContain(
    `("/monolith/main.js","${script('/monolith/main.js').integrity}",false,` +
      `${ofBuild('vendors', 'page-cart', 'widget-badge')},${ofBuild('vendors', 'widget-badge')},[])`,
  );
  expect(html).toContain('{"flags":{"a":true}}');
});

it('replaces the scripts that a page fetches at once', () => {
  const page = federated('page-cart');
  const main = [{ href: '/assets/main.9f.js', integrity: 'sha384-own' }];
  const early = `(fetch)(${listOf(main, 'auto').slice(0, -1)},${listOf(page, 'low').slice(1)})`;
  const html = withScriptsOf(chunks, documentOf('[],[]', early));
  const [, list = ''] = /\(fetch\)\((.*?)\)<\/script>/.exec(html) ?? [];
  expect((JSON.parse(list) as string[][]).map(([href, , priority]) => [href, priority])).toEqual([
    ['/monolith/main.js', 'auto'],
    ['/monolith/vendors.js', 'low'],
    ['/monolith/page-cart.js', 'low'],
  ]);
});

it('rejects any other document', () => {
  expect(() => withScriptsOf(chunks, '<p>Nothing</p>')).toThrow('no root script');
});
