/** @jest-environment jsdom */
import { OFFLINE_WORKER_PATH } from '../../protocol/offline';

type Rules = { createHTML(text: string): string; createScriptURL(url: string): string };

/** Loads the module in a browser with Trusted Types, and returns the policies that it creates. */
async function start() {
  const policies = new Map<string, Rules>();
  Object.assign(globalThis, {
    trustedTypes: {
      createPolicy(name: string, rules: Rules) {
        policies.set(name, rules);
        return rules;
      },
    },
  });
  jest.resetModules();
  return { ...(await import('./trusted-types')), policies };
}

afterEach(() => void delete (globalThis as { trustedTypes?: unknown }).trustedTypes);

it.each([
  '/remotes/cart/1.0.0-a/remoteEntry.js',
  '/assets/main.1.js',
  'http://localhost/remotes/cart/1/x.js?retry=1',
  OFFLINE_WORKER_PATH,
])('the policy accepts a script from %s', async (url) => {
  expect((await start()).trustedScriptUrl(url)).toBe(url);
});

it.each([
  'https://elsewhere.example/remotes/cart/1/remoteEntry.js',
  '//elsewhere.example/assets/main.js',
  '/api/v1/products',
  '/remotes',
  '/x/offline-worker.js',
  '/offline-worker.js/x',
  '/offline-worker.json',
  'https://elsewhere.example/offline-worker.js',
  '/remotes/../api/v1/product-reviews/media/ph_1',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/1',
  'javascript:alert(1)',
])('the policy rejects a script from %s', async (url) => {
  const { trustedScriptUrl } = await start();
  expect(() => trustedScriptUrl(url)).toThrow(`Scripts do not come from ${url}.`);
});

it('the policy accepts plain text from libraries, and neither elements nor scripts', async () => {
  const { policies } = await start();
  const rules = policies.get('default') as Rules;
  expect(rules.createHTML('.ant-btn > span { color: red }')).toBe('.ant-btn > span { color: red }');
  expect(() => rules.createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError);
  expect(() => rules.createScriptURL('/assets/main.js')).toThrow(TypeError);
});

it('the policy also checks script addresses in browsers without Trusted Types', async () => {
  jest.resetModules();
  const { trustedScriptUrl, trustedHtml } = await import('./trusted-types');
  expect(() => trustedScriptUrl('https://elsewhere.example/assets/x.js')).toThrow(TypeError);
  expect(trustedHtml('<p>page</p>')).toBe('<p>page</p>');
});
