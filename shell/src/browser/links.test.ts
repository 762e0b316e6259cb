/** @jest-environment jsdom */
import { createTestHost } from 'shared-contracts/testing';
import { interceptLinks } from './links';

const host = createTestHost();
beforeAll(() => interceptLinks(host.navigation));
beforeEach(() => {
  host.log.visited.length = 0;
  history.replaceState(null, '', '/tires?page=2');
});

// jsdom cannot navigate; after the shell had its say, nothing more happens.
window.addEventListener('click', (event) => event.preventDefault());

function click(html: string, init: MouseEventInit = {}): void {
  document.body.innerHTML = html;
  const link = document.querySelector('a') as HTMLAnchorElement;
  (link.firstElementChild ?? link).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }),
  );
}

describe('links', () => {
  it.each([
    ['<a href="/cart"><b>Cart</b></a>', '/cart'],
    ['<a href="/tires?page=3#top">3</a>', '/tires?page=3#top'],
  ])('%s becomes a page change', (html, href) => {
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
  ])('leaves alone: %s', (_, html, init) => {
    click(html, init);
    expect(host.log.visited).toEqual([]);
  });

  it('leaves alone what a component has handled', () => {
    document.body.innerHTML = '<a href="/cart">x</a>';
    const link = document.querySelector('a') as HTMLAnchorElement;
    link.addEventListener('click', (event) => event.preventDefault());
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
    expect(host.log.visited).toEqual([]);
  });
});
