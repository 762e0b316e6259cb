/** @jest-environment jsdom */
import { createTestHost } from 'shared-contracts/testing';
import { interceptLinks } from './links';

const host = createTestHost();
beforeAll(() => interceptLinks(host.navigation));
beforeEach(() => {
  host.log.visited.length = 0;
  history.replaceState(null, '', '/tires?page=2');
});

// jsdom cannot navigate, so the default action is prevented after the shell's handler.
window.addEventListener('click', (event) => event.preventDefault());

function click(html: string, init: MouseEventInit = {}): void {
  document.body.innerHTML = html;
  const link = document.querySelector('a') as HTMLAnchorElement;
  (link.firstElementChild ?? link).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }),
  );
}

describe('interceptLinks', () => {
  it.each([
    ['<a href="/cart"><b>Cart</b></a>', '/cart'],
    ['<a href="/tires?page=3#top">3</a>', '/tires?page=3#top'],
  ])('turns %s into a page change', (html, href) => {
    click(html);
    expect(host.log.visited).toEqual([href]);
  });

  it.each([
    ['another origin', '<a href="https://example.com/">x</a>', {}],
    ['a new tab', '<a href="/cart" target="_blank">x</a>', {}],
    ['a download', '<a href="/cart" download>x</a>', {}],
    ['with a key held', '<a href="/cart">x</a>', { metaKey: true }],
    ['the middle button', '<a href="/cart">x</a>', { button: 1 }],
    ['a place on this page', '<a href="/tires?page=2#filters">x</a>', {}],
    ['marked as native', '<a href="/cart" data-native>x</a>', {}],
  ])('ignores %s', (_, html, init) => {
    click(html, init);
    expect(host.log.visited).toEqual([]);
  });

  it('ignores a click that a component handled', () => {
    document.body.innerHTML = '<a href="/cart">x</a>';
    const link = document.querySelector('a') as HTMLAnchorElement;
    link.addEventListener('click', (event) => event.preventDefault());
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
    expect(host.log.visited).toEqual([]);
  });
});
