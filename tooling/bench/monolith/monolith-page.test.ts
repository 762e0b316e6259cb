import { withScriptsOf } from './monolith-page';

const script = (href: string) => ({ href, integrity: `sha384-${href.length}` });
const chunks = new Map([
  ['main', [script('/monolith/main.js')]],
  ['page-cart', [script('/monolith/vendors.js'), script('/monolith/page-cart.js')]],
  ['widget-badge', [script('/monolith/vendors.js'), script('/monolith/widget-badge.js')]],
]);
const federated = (...names: string[]) => names.map((name) => script(`/remotes/cart/1.0.0/web/${name}.1a2b.js`));
const documentOf = (boot: object, early = ''): string =>
  `<script>${early}</script><script>(boot)("/assets/main.9f.js","sha384-own",false)</script>` +
  `<script type="application/json" id="tm-boot">${JSON.stringify(boot)}</script>`;

it('swaps the root and the chunks of a page, each once', () => {
  const boot = {
    flags: { a: true },
    deferredScripts: federated('remoteEntry', 'page-cart', 'widget-badge'),
    scriptsOnSign: federated('widget-badge'),
  };
  const html = withScriptsOf(chunks, documentOf(boot));
  expect(html).toContain(`("/monolith/main.js","${script('/monolith/main.js').integrity}",false)`);
  const [, data = ''] = /id="tm-boot">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual({
    flags: { a: true },
    deferredScripts: ['vendors', 'page-cart', 'widget-badge'].map((name) => script(`/monolith/${name}.js`)),
    scriptsOnSign: ['vendors', 'widget-badge'].map((name) => script(`/monolith/${name}.js`)),
  });
});

it('swaps what a page fetches at once', () => {
  const [main, page] = [
    '["/assets/main.9f.js","sha384-own","auto"]',
    '["/remotes/cart/1/web/page-cart.1.js","s","low"]',
  ];
  const early = `(fetch)([${main},${page}])`;
  const html = withScriptsOf(chunks, documentOf({ scriptsOnSign: [] }, early));
  const [, list = ''] = /\(fetch\)\((.*?)\)<\/script>/.exec(html) ?? [];
  expect((JSON.parse(list) as string[][]).map(([href, , priority]) => [href, priority])).toEqual([
    ['/monolith/main.js', 'auto'],
    ['/monolith/vendors.js', 'low'],
    ['/monolith/page-cart.js', 'low'],
  ]);
});

it('takes no other document', () => {
  expect(() => withScriptsOf(chunks, '<p>Nothing</p>')).toThrow('no root script');
});
