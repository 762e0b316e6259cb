/** @jest-environment jsdom */
import { Compile } from 'typebox/compile';
import { BrowserReportSchema, type BrowserReport } from '../../protocol/browser-report';
import { REPORT_BYTES } from '../../protocol/report-limits';
import type { PageState } from '../state/page-state';
import { Reporter } from './reporter';
import { startReports, type PageError } from './start-reports';

const vitals: Record<string, (metric: { readonly value: number }) => void> = {};
jest.mock('web-vitals', () => ({
  onLCP: (callback: (typeof vitals)[string]) => (vitals['lcp'] = callback),
  onINP: (callback: (typeof vitals)[string]) => (vitals['inp'] = callback),
  onCLS: (callback: (typeof vitals)[string]) => (vitals['cls'] = callback),
}));

const check = Compile(BrowserReportSchema);
const remote = (name: string, version: string) => ({ version, entry: `/remotes/${name}/${version}/entry.js` });
const state = {
  boot: { shell: 'b1', reports: 100 },
  page: { remote: 'checkout', id: 'payment', layout: 'default' },
  release: {
    id: 'r1',
    remotes: {
      catalog: remote('mfe-catalog', '1.0.0-a'),
      cart: remote('mfe-cart', '2.0.0'),
      checkout: remote('homestead-checkout', '3.0.0'),
    },
  },
} as unknown as PageState;

let sent: { readonly address: string; readonly text: string }[];
const reports = () =>
  sent.map(({ text }) => {
    const report: unknown = JSON.parse(text);
    expect([...check.Errors(report)]).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(REPORT_BYTES);
    return report as BrowserReport;
  });
const hide = () => dispatchEvent(new Event('pagehide'));
const thrown = (message: string, path = '/remotes/mfe-cart/2.0.0/badge.js') =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at a (${location.origin}${path}:1:204)\n    at b (${location.origin}/x.js:2:3)`,
  });
const only = () => reports().flatMap(({ errors }) => errors);

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  navigator.sendBeacon = (address, text) => sent.push({ address: String(address), text: String(text) }) > 0;
  document.body.innerHTML = '<div data-widget="cart/badge"></div><div data-widget="nobody/x"></div>';
});
afterEach(() => {
  jest.useRealTimers();
  delete (globalThis as { dataLayer?: unknown }).dataLayer;
});

describe('a report of a browser', () => {
  it('names the page, the versions on it, and the file that threw', () => {
    const own = new Reporter(state);
    own.add({ error: thrown('x is not a function'), where: 'script' });
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(2_000);
    expect(sent[0]!.address).toBe('/reports');
    const message = 'TypeError: x is not a function';
    expect(reports()).toEqual([
      {
        page: 'checkout/payment',
        versions: { shell: 'b1', cart: '2.0.0', checkout: '3.0.0' },
        errors: [{ remote: 'cart', where: 'script', message, at: 'badge.js:1:204', count: 1 }],
      },
    ]);
  });

  it.each<[string, PageError, string]>([
    ['the remote that reported it', { error: 'gone', where: 'hydration', remote: 'catalog' }, 'catalog'],
    [
      "a partner's remote, by its role",
      { error: thrown('a', '/remotes/homestead-checkout/3.0.0/a.js'), where: 's' },
      'checkout',
    ],
    ['an earlier version, by its name', { error: thrown('a', '/remotes/mfe-cart/1.9.0/a.js'), where: 's' }, 'cart'],
    ['the shell', { error: thrown('a', '/assets/main.js'), where: 's' }, 'shell'],
    ['a file without a stack', { error: 'a', where: 's', file: `${location.origin}/assets/main.js` }, 'shell'],
  ])('counts an error for %s', (_name, error, expected) => {
    const own = new Reporter(state);
    own.add(error);
    hide();
    expect(only().map(({ remote: name }) => name)).toEqual([expected]);
  });

  it.each<[string, PageError]>([
    [
      'an extension',
      { error: Object.assign(new Error('a'), { stack: 'at a (chrome-extension://b/c.js:1:1)' }), where: 's' },
    ],
    [
      'another site',
      { error: Object.assign(new Error('a'), { stack: 'at a (https://ads.example/c.js:1:1)' }), where: 's' },
    ],
    ['nobody', { error: 'Script error.', where: 'script', file: '' }],
    [
      'a cancelled request',
      { error: Object.assign(thrown('The user aborted'), { name: 'AbortError' }), where: 'promise' },
    ],
    [
      'a false alarm',
      { error: 'ResizeObserver loop limit exceeded', where: 's', file: `${location.origin}/assets/a.js` },
    ],
  ])('leaves out errors of %s', (_name, error) => {
    const own = new Reporter(state);
    own.add(error);
    hide();
    expect(sent).toEqual([]);
  });

  it('has no personal data, no query of an address, and no address of a document', () => {
    const own = new Reporter(state);
    own.add({
      error: thrown('no jo@example.com at /a?token=s3cret\n4111 1111 1111 1111', '/orders/TM-123'),
      where: 's',
    });
    hide();
    expect(only()).toMatchObject([{ message: 'TypeError: no [email] at /a? [number]', at: 'document:1:204' }]);
  });

  it('counts repeated errors, and has at most 3 kinds and 2 kB', () => {
    const own = new Reporter(state);
    for (let count = 0; count < 500; count += 1) own.add({ error: thrown('again'), where: 'script' });
    for (let kind = 0; kind < 30; kind += 1) own.add({ error: thrown(`${kind} ${'ü'.repeat(300)}`), where: 'script' });
    hide();
    expect(reports()).toHaveLength(5);
    expect(reports()[0]!.errors[0]).toMatchObject({ count: 100 });
  });

  it('measures a visit once, until it is hidden', () => {
    const own = new Reporter(state);
    own.measure();
    vitals['lcp']!({ value: 1_234.5 });
    vitals['cls']!({ value: 0.0512 });
    (globalThis as { dataLayer?: unknown }).dataLayer = [{ event: 'add_to_cart' }, { clientSessionId: 'a' }];
    own.add({ error: 'gone', where: 'start', remote: 'cart' });
    hide();
    hide();
    expect(reports().map(({ view }) => view)).toEqual([
      { faulty: ['cart'], lcp: 1_235, cls: 51, added: 1, ordered: 0 },
    ]);
  });
});

describe('a report of lost clicks', () => {
  it('counts them for the remote without the text of the button, and makes no visit faulty', () => {
    document.body.innerHTML =
      '<main data-island="page"><button type="button" data-waiting="" class="save_3aB">Save for Ann</button></main>' +
      '<div data-widget="cart/badge"><button type="button" data-waiting="">Open</button></div>';
    const queue = [...document.querySelectorAll('button')];
    Object.assign(document, { [Symbol.for('tm-presses')]: queue });
    const own = new Reporter(state);
    own.measure();
    jest.advanceTimersByTime(1_000);
    hide();
    Object.assign(document, { [Symbol.for('tm-presses')]: [] });
    expect(only()).toEqual([
      { remote: 'checkout', where: 'lost click', message: 'button.save_3aB: it still waits', at: '', count: 1 },
      { remote: 'cart', where: 'lost click', message: 'button: it still waits', at: '', count: 1 },
    ]);
    expect(reports().flatMap(({ view }) => view?.faulty ?? [])).toEqual([]);
  });
});

describe('reports of the page', () => {
  const withPercent = (reportsPercent?: number) =>
    ({ ...state, boot: { ...state.boot, reports: reportsPercent } }) as unknown as PageState;
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await jest.advanceTimersByTimeAsync(10_000);
  };

  it('are not sent when the gateway does not want them, or the browser opts out', async () => {
    startReports(withPercent())({ error: 'gone', where: 'start', remote: 'cart' });
    Object.assign(navigator, { globalPrivacyControl: true });
    startReports(withPercent(100))({ error: 'gone', where: 'start', remote: 'cart' });
    Object.assign(navigator, { globalPrivacyControl: false });
    await settled();
    expect(sent).toEqual([]);
  });

  it('include errors, rejections and violations of the policy that no code reports', async () => {
    startReports(withPercent(1e-9));
    dispatchEvent(new ErrorEvent('error', { error: thrown('thrown'), message: 'thrown' }));
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: thrown('rejected') });
    dispatchEvent(rejection);
    const violation = {
      effectiveDirective: 'img-src',
      blockedURI: 'https://a.example',
      sourceFile: `${location.origin}/assets/a.js`,
    };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
    await settled();
    expect(only().map(({ where, message }) => [where, message])).toEqual([
      ['script', 'TypeError: thrown'],
      ['promise', 'TypeError: rejected'],
      ['policy', 'img-src blocks https://a.example'],
    ]);
  });
});
