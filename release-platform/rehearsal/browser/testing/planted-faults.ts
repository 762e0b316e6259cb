import type { PlantedPage } from './react-remote';

/** A fault that only a browser shows, and the beginning of its message. */
export interface BrowserFault {
  readonly page: PlantedPage;
  readonly message: RegExp;
  /** The live version's page; a good one by default. */
  readonly live?: PlantedPage;
}

const STYLE = { white: `style={{ color: '#ccc', background: '#fff' }}`, html: `style="color:#ccc;background:#fff"` };

/** Faults in the order of the documentation; each is one page of a candidate. */
export const BROWSER_FAULTS: Readonly<Record<string, BrowserFault>> = {
  'error-in-mount': {
    page: { effect: `throw new TypeError('no tires');` },
    message: /throws "TypeError: no tires" while it loads/,
  },
  'rejection-in-mount': {
    page: { effect: `void Promise.reject(new Error('no stock'));` },
    message: /throws "Error: no stock" while it loads/,
  },
  'error-in-timer': {
    page: { effect: `setTimeout(() => { throw new Error('too late'); }, 2000);` },
    message: /throws "Error: too late"/,
  },
  'error-after-click': {
    page: { press: `throw new Error('no handler');` },
    message: /throws "Error: no handler" while 'Pressed 0' was clicked|while target/,
  },
  'rejection-in-submit': {
    page: { submit: `void Promise.reject(new Error('not sent'));` },
    message: /throws "Error: not sent"/,
  },
  'error-in-change': {
    page: { extra: `<input aria-label="Zip" onChange={() => { throw new Error('no zip'); }} />` },
    message: /throws "Error: no zip"/,
  },
  'error-at-390-px': {
    page: { effect: `if (innerWidth < 400) throw new Error('narrow');` },
    message: /at 390 px .*throws "Error: narrow"/,
  },
  'error-in-one-variant': {
    page: { effect: `if (host.variant.benefitType === 'lowes') throw new Error('no program');` },
    message: / in lowes at .*no program/,
  },
  mismatch: {
    page: { heading: `'Other tires'` },
    message: /is not hydrated: the browser renders other HTML than the server/,
  },
  'mismatch-by-clock': {
    page: { heading: '`Tires ${Date.now()}`' },
    message: /is not hydrated/,
  },
  'mount-that-rejects': {
    page: { mount: `throw new Error('no root');` },
    message: /reports "mount-that-rejects Error: no root/,
  },
  'endless-render': {
    page: { render: `if (count < 1e9) setCount(count + 1);` },
    message: /React error #301|is not hydrated|throws/,
  },
  'blocked-inline-script': {
    page: {
      effect: `const made = document.createElement('script'); made.text = '1'; document.head.append(made);`,
    },
    message: /throws "TypeError: .*TrustedScript|breaks the content security policy: (script-src|require-trusted)/,
  },
  'inline-handler': {
    page: { effect: `document.querySelector('h1').setAttribute('onclick', 'alert(1)');` },
    message: /throws|breaks the content security policy: (script-src-attr|require-trusted)/,
  },
  eval: {
    page: { effect: `try { (0, eval)('1'); } catch {}` },
    message: /breaks the content security policy: (script-src|require-trusted)/,
  },
  'inner-html': {
    page: { effect: `try { document.createElement('p').innerHTML = '<b>x</b>'; } catch {}` },
    message: /breaks the content security policy: require-trusted/,
  },
  'foreign-request': {
    page: { effect: `void fetch('https://tracker.example/hit').catch(() => 0);` },
    message: /breaks the content security policy: connect-src|requests https:\/\/tracker/,
  },
  'foreign-picture': {
    page: { effect: `new Image().src = 'https://tracker.example/pixel.gif';` },
    message: /breaks the content security policy: img-src/,
  },
  'call-that-answers-404': {
    page: { effect: `void fetch('/api/v1/no-such-call').catch(() => 0);` },
    message: /calls \/api\/v1\/no-such-call, which answers 404/,
  },
  'missing-chunk': {
    page: { press: `const chunk = '/remotes/catalog/9.9.9/lazy.js'; void import(chunk);` },
    message: /throws "TypeError: Failed to fetch dynamically imported module|lazy\.js, which answers 404/,
  },
  'long-task': {
    page: { effect: `for (const until = performance.now() + 2500; performance.now() < until; );` },
    message: /freezes the main thread for \d+ ms/,
  },
  'layout-shift': {
    // Several times, because a shift during a scroll counts as none.
    page: {
      effect: `const { style } = document.querySelector('main'); let left = 8;
        const timer = setInterval(() => { style.paddingTop = left % 2 === 0 ? '400px' : '0';
        if ((left -= 1) === 0) clearInterval(timer); }, 280);`,
    },
    message: /shifts its content by \d+\.\d+/,
  },
  'leaking-listener': {
    page: { mount: `addEventListener('resize', () => props);` },
    message: /leaves \d+ event listeners.* after 20 mounts of page/,
  },
  'leaking-nodes': {
    page: { mount: `(globalThis.kept ??= []).push(...Array.from({ length: 50 }, () => document.createElement('i')));` },
    message: /leaves \d+ DOM nodes after 20 mounts/,
  },
  'leaking-memory': {
    page: { mount: `(globalThis.heap ??= []).push(Array.from({ length: 60000 }, (_, at) => ({ at })));` },
    message: /leaves \d+ kB of memory after 20 mounts/,
  },
  'button-without-name': {
    page: { extra: `<button type="button" />`, extraHtml: `<button type="button"></button>` },
    message: /breaks the accessibility rule 'button-name' 1 times/,
  },
  'low-contrast': {
    page: { extra: `<p ${STYLE.white}>{'Sold out'}</p>`, extraHtml: `<p ${STYLE.html}>Sold out</p>` },
    message: /breaks the accessibility rule 'color-contrast' 1 times/,
  },
  'lost-click': {
    // Renders again what the server sent, without the clicks that wait for it.
    page: { mount: `props.hydrate = false; props.domElement.textContent = '';` },
    message: /loses a click on 'Pressed 0' before its script has run/,
  },
  'scrolls-away': {
    page: {
      press: `scrollTo({ top: 5000, behavior: 'instant' });`,
      extra: `<p style={{ height: 6000 }} />`,
      extraHtml: `<p style="height:6000px"></p>`,
    },
    live: { extra: `<p style={{ height: 6000 }} />`, extraHtml: `<p style="height:6000px"></p>` },
    message: /scrolls the page away when 'Pressed 0' is clicked/,
  },
};

/** Faults of the first tier that one page can have at once, and the rest. */
const TOGETHER = [
  'error-in-timer',
  'error-after-click',
  'eval',
  'call-that-answers-404',
  'leaking-listener',
  'low-contrast',
] as const;

/** Statements of several faults in one page. */
function merged(faults: readonly BrowserFault[]): PlantedPage {
  const join = (part: 'mount' | 'effect' | 'press' | 'extra' | 'extraHtml'): string =>
    faults.flatMap(({ page }) => page[part] ?? []).join(part.startsWith('extra') ? '' : '\n');
  return {
    mount: join('mount'),
    effect: join('effect'),
    press: join('press'),
    extra: join('extra'),
    extraHtml: join('extraHtml'),
  };
}

const alone = (name: string) => ({
  [name]: { page: BROWSER_FAULTS[name]!.page, messages: [BROWSER_FAULTS[name]!.message] },
});

/** The pages that `npm test` plants, with the messages of each. The full tier plants each fault in its own page. */
export const QUICK_PAGES: Readonly<
  Record<string, { readonly page: PlantedPage; readonly messages: readonly RegExp[] }>
> = {
  several: {
    page: merged(TOGETHER.map((name) => BROWSER_FAULTS[name]!)),
    messages: TOGETHER.map((name) => BROWSER_FAULTS[name]!.message),
  },
  ...alone('error-in-one-variant'),
  ...alone('lost-click'),
  ...alone('mismatch'),
};
