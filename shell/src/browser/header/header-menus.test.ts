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

it("header menus close on a page change, and leave the page's elements unchanged", () => {
  open('phone');
  open('help');
  move({ pathname: '/wheels', search: '', hash: '' });
  expect([isOpen('phone'), isOpen('help'), isOpen('question')]).toEqual([false, false, true]);
});

it('header menus close on Escape, and return the focus to their button', () => {
  open('help');
  find('#help a').focus();
  type('Escape');
  expect(isOpen('help')).toBe(false);
  expect(find('#help summary')).toHaveFocus();
});

it('header menus leave a focus outside of them unchanged', () => {
  open('help');
  find('button').focus();
  open('help');
  type('Escape');
  expect(isOpen('help')).toBe(false);
  expect(find('button')).toHaveFocus();
});

it('header menus close on a click or focus outside, not inside', () => {
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

it('header menus stay open on other keys', () => {
  open('help');
  type('Tab');
  expect(isOpen('help')).toBe(true);
});
