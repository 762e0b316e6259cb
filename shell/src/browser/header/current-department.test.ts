/** @jest-environment jsdom */
import type { HostLocation } from 'shared-contracts';
import { markDepartment } from './current-department';

const links =
  '<ul><li><a href="/tires" aria-current="page">Tires</a></li><li><a href="/wheels">Wheels</a></li>' +
  '<li><a href="/wheels#care">Care</a></li></ul>';
let move: (location: HostLocation) => void = () => undefined;

beforeEach(() => {
  document.body.innerHTML =
    `<div id="tm-header"><details><summary>Menu</summary><nav>${links}</nav></details>` +
    `<nav>${links}</nav></div><nav><a href="/wheels">Footer</a></nav>`;
  markDepartment({ subscribe: (listener) => ((move = listener), () => undefined) });
});

const marked = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-current=page]')].map((link) => link.textContent);

it('markDepartment marks the current department in the menu and in the row', () => {
  move({ pathname: '/wheels', search: '?page=2', hash: '' });
  expect(marked()).toEqual(['Wheels', 'Wheels']);
  move({ pathname: '/cart', search: '', hash: '' });
  expect(marked()).toEqual([]);
});
