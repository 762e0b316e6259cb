/** @jest-environment jsdom */
import { bootScript, preloadScript } from './boot-script';

const MAIN = { href: '/assets/main.1.js', integrity: 'sha384-ours' };
const ALONE = { main: MAIN, withRoot: [], onSign: [] };
const TEXT = bootScript(ALONE, false);

/** Runs an inline script with this text as a browser does, in any element. */
const run = (text: string): void => void new Function(text)();
const inserted = (): readonly (readonly [string | null, string])[] =>
  [...document.querySelectorAll('script')].map((script) => [script.getAttribute('src'), script.integrity]);

beforeEach(() => {
  Reflect.deleteProperty(window, Symbol.for('tm-boot'));
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('the boot script reads nothing from the document, neither attributes nor named elements', () => {
  document.body.innerHTML =
    '<a id="href" href="https://evil.example/x.js"></a><a id="integrity"></a><a id="tm-boot"></a>' +
    '<a id="tm-main" data-main="https://evil.example/x.js" data-integrity="sha384-evil"></a>';
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { dataset: { main: 'https://evil.example/x.js', integrity: 'sha384-evil' } },
  });
  run(TEXT);
  expect(inserted()).toEqual([['/assets/main.1.js', 'sha384-ours']]);
});

it('the boot script runs once per document, for any number of copies', () => {
  run(TEXT);
  run(TEXT);
  run(bootScript(ALONE, true));
  expect(inserted()).toHaveLength(1);
});

it('the boot script has addresses as string literals that end neither a string nor the element', () => {
  const text = bootScript({ ...ALONE, main: { href: '/assets/"</script><script>', integrity: '\u2028' } }, true);
  expect(text).not.toMatch(/<\/script|\u2028/);
  expect(() => new Function(text)).not.toThrow();
});

it('the boot script preloads script addresses of a remote as links, and runs none of them', () => {
  const named = { href: '/remotes/"]]);document.title="taken"//</script><script>', integrity: '"' };
  const text = bootScript({ main: MAIN, withRoot: [named], onSign: [] }, false);
  expect(text).not.toContain('</script');
  run(text);
  expect([document.title, document.head.querySelectorAll('link').length]).toEqual(['', 1]);
  expect(inserted()).toEqual([['/assets/main.1.js', 'sha384-ours']]);
});

describe('a page that depends on stored state', () => {
  const text = bootScript(ALONE, true, { stored: ['cart_id'], query: ['exchangeToken'] });
  afterEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
    delete document.documentElement.dataset['awake'];
  });
  const isMarked = (): boolean => document.documentElement.dataset['awake'] !== undefined;

  it('is marked when the state is stored', () => {
    localStorage.setItem('cart_id', 'C1');
    run(text);
    expect(isMarked()).toBe(true);
  });

  it('is marked when the address has the parameter, also when storage is blocked', () => {
    history.replaceState(null, '', '/cart?exchangeToken=x');
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    run(text);
    expect(isMarked()).toBe(true);
    storage.mockRestore();
  });

  it('is not marked in any other browser, and neither is any other page', () => {
    run(text);
    expect(isMarked()).toBe(false);
    Reflect.deleteProperty(window, Symbol.for('tm-boot'));
    localStorage.setItem('cart_id', 'C1');
    run(bootScript(ALONE, true));
    expect(isMarked()).toBe(false);
  });

  it('loads its root when storage is blocked', () => {
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    run(bootScript(ALONE, false, { stored: ['cart_id'] }));
    expect([isMarked(), inserted().length]).toEqual([false, 1]);
    storage.mockRestore();
  });
});

it('the boot script preloads with digests, the root first', () => {
  run(preloadScript(MAIN, [{ href: '/remotes/cart/1/entry.js', integrity: 'sha384-cart' }]));
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel, as, integrity, crossOrigin }) => [rel, as, integrity, crossOrigin])).toEqual([
    ['preload', 'script', 'sha384-ours', 'anonymous'],
    ['preload', 'script', 'sha384-cart', 'anonymous'],
  ]);
});

describe('scripts of a page besides the root', () => {
  const script = (name: string) => ({ href: `/remotes/${name}.js`, integrity: `sha384-${name}` });
  const scripts = { main: MAIN, withRoot: [script('catalog'), script('page')], onSign: [script('badge')] };
  const ahead = (): readonly string[] =>
    [...document.head.querySelectorAll('link')].map(({ rel, as, href, integrity, crossOrigin }) =>
      [rel, as, new URL(href).pathname, integrity, crossOrigin].join(' '),
    );
  const line = (name: string): string => `preload script /remotes/${name}.js sha384-${name} anonymous`;

  it('load with the root', () => {
    run(bootScript({ ...scripts, onSign: [] }, false));
    expect(ahead()).toEqual([line('catalog'), line('page')]);
  });

  it('load on the first interaction, each once, and none before it', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    run(bootScript(scripts, true));
    expect(ahead()).toEqual([]);
    for (const sign of ['pointerdown', 'keydown']) document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(ahead()).toEqual([line('catalog'), line('page'), line('badge')]);
    jest.restoreAllMocks();
  });
});

it('the boot script follows the clicked link when the root does not load', () => {
  // Removes the click listeners of the runs before.
  dispatchEvent(new Event('tm-root'));
  document.body.innerHTML = '<div data-island><a aria-haspopup="dialog" href="#chosen">Choose a size</a></div>';
  run(bootScript(ALONE, false));
  const link = document.querySelector('a')!;
  const followed: boolean[] = [];
  link.addEventListener('click', (event) => void followed.push(!event.defaultPrevented));
  link.click();
  expect([followed, link.dataset['waiting']]).toEqual([[false], '']);
  document.querySelector('script')!.dispatchEvent(new Event('error'));
  expect([followed, link.dataset['waiting']]).toEqual([[false, true], undefined]);
});
