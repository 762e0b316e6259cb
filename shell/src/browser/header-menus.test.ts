/** @jest-environment jsdom */
import type { HostLocation } from 'shared-contracts';
import { tendMenus } from './header-menus';

let move: (location: HostLocation) => void = () => undefined;

const menu = (name: string): string =>
  `<details id="${name}"><summary tabindex="0">${name}</summary><a href="/${name}">Page of ${name}</a></details>`;

const find = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector)!;
const isOpen = (name: string): boolean => find<HTMLDetailsElement>(`#${name}`).open;
const open = (name: string): void => void (find<HTMLDetailsElement>(`#${name}`).open = true);
const press = (target: EventTarget): boolean => target.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const type = (key: string): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { key }));

beforeAll(() => tendMenus({ subscribe: (listener) => ((move = listener), () => undefined) }));
beforeEach(() => {
  document.body.innerHTML =
    `<div id="tm-header">${menu('phone')}${menu('help')}</div>` +
    '<main><details id="question" open><summary>A question</summary></details><button>Buy</button></main>';
});

it('closes every menu behind the shopper, and nothing of the page', () => {
  open('phone');
  open('help');
  move({ pathname: '/wheels', search: '', hash: '' });
  expect([isOpen('phone'), isOpen('help'), isOpen('question')]).toEqual([false, false, true]);
});

it('closes on Escape, and gives the focus back to what opened it', () => {
  open('help');
  find('#help a').focus();
  type('Escape');
  expect(isOpen('help')).toBe(false);
  expect(find('#help summary')).toHaveFocus();
});

it('takes the focus from nobody who is elsewhere', () => {
  open('help');
  find('button').focus();
  open('help');
  type('Escape');
  expect(isOpen('help')).toBe(false);
  expect(find('button')).toHaveFocus();
});

it('closes on a press or the focus elsewhere, and not on its own', () => {
  open('help');
  press(find('#help a'));
  find('#help a').focus();
  expect(isOpen('help')).toBe(true);
  press(find('main'));
  expect(isOpen('help')).toBe(false);
  open('phone');
  find('#help summary').focus();
  expect(isOpen('phone')).toBe(false);
});

it('stays open under other keys', () => {
  open('help');
  type('Tab');
  expect(isOpen('help')).toBe(true);
});
