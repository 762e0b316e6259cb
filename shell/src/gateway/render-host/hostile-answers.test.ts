import { createTestStore, type TestStore } from '../../testing/test-store';
import { TRIAL_ORIGIN } from '../releases/trial';
import { startTestGateway, type Answer, type TestGateway } from '../../testing/test-gateway';

/** Invalid answers of a page's remote, each as the JavaScript that produces it from the requested `url`. */
const WRONG_PAGES: readonly (readonly [string, string])[] = [
  ['HTML that is no text', `{ html: 42 }`],
  ['a list', `[]`],
  ['a status that is text', `{ html: '<p>x</p>', status: 'fine' }`],
  ['a status out of range', `{ html: '<p>x</p>', status: 99 }`],
  ['a status that only the gateway gives', `{ html: '<p>x</p>', status: 204 }`],
  ['a redirect to another site', `{ html: '', status: 302, location: 'https://evil.example/' }`],
  ['a redirect to another site without a scheme', `{ html: '', status: 302, location: '//evil.example/' }`],
  ['a redirect with backslashes', `{ html: '', status: 302, location: '/\\\\\\\\evil.example/' }`],
  ['a redirect to itself', `{ html: '', status: 302, location: url.pathname }`],
  ['a redirect that is an object', `{ html: '', status: 302, location: { toString: 1 } }`],
  ['a location without a redirect', `{ html: '<p>x</p>', status: 200, location: '/tires' }`],
  ['a redirect without a location', `{ html: '<p>x</p>', status: 301 }`],
  ['a title that is no text', `{ html: '<p>x</p>', head: { title: { a: 1 } } }`],
  ['robots with markup', `{ html: '<p>x</p>', head: { robots: '"><script>' } }`],
  ['links that are no list', `{ html: '<p>x</p>', head: { links: 'x' } }`],
  ['a link that loads a style', `{ html: '<p>x</p>', head: { links: [{ rel: 'stylesheet', href: '/evil.css' }] } }`],
  ['a picture of another site', `{ html: '<p>x</p>', head: { preloadImages: [{ href: 'https://evil.example/x' }] } }`],
  ['structured data that is no object', `{ html: '<p>x</p>', head: { jsonLd: ['x'] } }`],
  ['an unknown field in the head', `{ html: '<p>x</p>', head: { refresh: '0' } }`],
  ['a head that is a list', `{ html: '<p>x</p>', head: [1] }`],
  ['a lifetime that is no number', `{ html: '<p>x</p>', maxAge: '1' }`],
  ['a lifetime without end', `{ html: '<p>x</p>', maxAge: 1e300 }`],
  ['state without a bottom', `{ html: '<p>x</p>', state: JSON.parse('['.repeat(50000) + ']'.repeat(50000)) }`],
  ['a comment that swallows the rest', `{ html: '<p>x</p><!--' }`],
  ['an element that is not closed', `{ html: '<div><p>x</p>' }`],
  ['an element that closes the page', `{ html: '<p>x</p></main>' }`],
  ['a script', `{ html: '<script>alert(1)</script>' }`],
  ['an address base', `{ html: '<base href="https://evil.example/">' }`],
  ['a planted start of the page', `{ html: '<div id="tm-boot">{}</div>' }`],
  ['an event handler', `{ html: '<img src="x" onerror="alert(1)">' }`],
  ['a planted island', `{ html: '<div data-widget="a/b" data-island="page"></div>' }`],
  ['raw text that hides markup', `{ html: '<textarea><p title="</textarea><script>x</script>"></p></textarea>' }`],
];

/** Renders correctly during its trial, and returns nonsense afterwards. */
const WHILE_TRIED = `if (url.origin === '${TRIAL_ORIGIN}') return { html: '' };`;

describe('an invalid answer of a render host', () => {
  let store: TestStore;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [
        { id: 'home', paths: ['/'], audience: 'private' },
        { id: 'ill', paths: ['/ill/:answer'], audience: 'private' },
      ],
      render: `${WHILE_TRIED}
        const answers = [${WRONG_PAGES.map(([, answer]) => `() => (${answer})`).join(',')}];
        if (name === 'ill') return answers[url.pathname.split('/')[2]]();
        const widget = '<div data-widget="reviews/grid" data-props="{}"><p>skeleton</p></div>';
        return { html: '<h1>home</h1>' + widget, state: {} };`,
    });
    await store.deploy({
      name: 'reviews',
      widgets: [{ name: 'grid', hydrate: 'visible', props: [] }],
      render: `return { html: '<ul>good</ul>' };`,
    });
    gateway = await startTestGateway(store.data, { PAGE_DEADLINE_MS: '3000', WIDGET_DEADLINE_MS: '3000' });
  });
  afterAll(async () => {
    await gateway.close();
    await store.remove();
  });

  const isWhole = ({ status, text }: Answer): void => {
    expect(status).toBe(200);
    expect(text).toContain('<h1>home</h1>');
    expect(text).toContain('<ul>good</ul>');
  };

  it.each(WRONG_PAGES.map(([title], at) => [title, at] as const))(
    '%s: the browser renders that page, and nothing of the answer is used',
    async (_, at) => {
      gateway.log.length = 0;
      const ill = await gateway.ask(`/ill/${at}`);
      expect(ill.text).toContain('Loading…');
      expect(ill.text).toContain('id="tm-footer"');
      expect(ill.headers).not.toHaveProperty('location');
      expect(ill.text).not.toContain('evil.example');
      expect(gateway.log.join('')).toMatch(/render failed: (its answer is not used|RangeError)/);
      isWhole(await gateway.ask('/'));
      expect((await gateway.ask('/nothing-here')).status).toBe(404);
    },
  );
});

describe('a header widget with an invalid answer', () => {
  let store: TestStore;
  let gateway: TestGateway;
  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [{ id: 'home', paths: ['/'], audience: 'private' }],
      render: `return { html: '<h1>home</h1>', state: {} };`,
    });
  });
  afterEach(() => gateway.close());
  afterAll(() => store.remove());

  it.each([
    ['null', 'null'],
    ['a number', '42'],
    ['HTML that is no text', '{ html: { a: 1 } }'],
    ['an open comment', `{ html: '<!--' }`],
  ])('%s: leaves its place unchanged, on pages and on error pages', async (_, answer) => {
    await store.deploy({
      name: 'cart',
      version: `1.0.0-${answer.replace(/\W/g, '')}`,
      widgets: [{ name: 'badge', hydrate: 'load', props: [] }],
      // Output of a host that bypasses the code that calls it.
      render: `${WHILE_TRIED}
        const isOutput = (one) => one.writable && !one.readable && one !== process.stdout && one !== process.stderr;
        const pipe = process._getActiveHandles().find(isOutput);
        for (let id = 1; id < 50; id += 1) {
          const body = Buffer.from(JSON.stringify({ t: 'done', id, answer: ${answer} }));
          const head = Buffer.alloc(4);
          head.writeUInt32BE(body.length);
          pipe.write(Buffer.concat([head, body]));
        }
        return ${answer};`,
    });
    gateway = await startTestGateway(store.data);
    for (const [path, status] of [
      ['/', 200],
      ['/nothing-here', 404],
    ] as const) {
      const { text, status: got } = await gateway.ask(path);
      expect([path, got]).toEqual([path, status]);
      expect(text).toContain('>Cart</div>');
      expect(text).toContain('id="tm-boot"');
    }
  });
});
