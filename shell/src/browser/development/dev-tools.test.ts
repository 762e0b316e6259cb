/** @jest-environment jsdom */
import { openDevTools, recordTraffic } from './dev-tools';
import type { PageState } from '../state/page-state';

const state = {
  release: { id: 'r1', remotes: { cart: { version: '1.0.0-a' } } },
  page: { remote: 'cart', id: 'cart' },
} as unknown as PageState;

it('the dev tools show versions and the last 500 events, newest first', () => {
  const traffic = recordTraffic();
  openDevTools(state, traffic);
  for (let at = 0; at < 600; at += 1) traffic.onTraffic({ kind: 'fact', name: `event ${at}`, payload: { at } });
  const button = document.querySelector('button') as HTMLButtonElement;
  const panel = document.querySelector('section') as HTMLElement;
  expect(panel.hidden).toBe(true);
  button.click();
  expect(panel.textContent).toContain('1.0.0-a');
  expect(panel.textContent).toContain('500 events');
  expect(panel.textContent).not.toContain('event 99 ');
  traffic.onTraffic({ kind: 'request', name: 'cart:add-requested', payload: {} });
  expect(panel.children[3]?.textContent).toContain('request cart:add-requested');
});
