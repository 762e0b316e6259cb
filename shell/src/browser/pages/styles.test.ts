/** @jest-environment jsdom */
import { applyStyles, hasStyle, markStyles } from './styles';

const file = (href: string) => ({ href, integrity: 'sha384-x' });

beforeEach(() => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/sheet/chrome.css,cart@1.0.0/badge.12.css"><link ' +
    'rel="stylesheet" href="/assets/alone.css"><link rel="icon" href="/favicon.svg">';
  markStyles();
});

it("styles detect the files in the document's sheet", () => {
  expect(['/assets/chrome.css', '/remotes/cart/1.0.0/badge.12.css', '/assets/alone.css'].map(hasStyle)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['/remotes/cart/2.0.0/badge.12.css', '/favicon.svg'].map(hasStyle)).toEqual([false, false]);
});

it("styles make files visible to a remote's loader by name, without a request", () => {
  const marks = [...document.querySelectorAll<HTMLLinkElement>('link[data-href]')];
  expect(marks.map((link) => [link.rel, link.dataset['href'], link.getAttribute('href')])).toEqual([
    ['stylesheet', 'chrome.css', null],
    ['stylesheet', 'badge.12.css', null],
    ['stylesheet', 'alone.css', null],
  ]);
});

it('styles add only missing files', async () => {
  const applied = applyStyles([file('/remotes/cart/1.0.0/badge.12.css'), file('/remotes/catalog/1.0.0/page.css')]);
  const added = document.head.lastElementChild as HTMLLinkElement;
  expect(added.getAttribute('href')).toBe('/remotes/catalog/1.0.0/page.css');
  added.dispatchEvent(new Event('load'));
  await applied;
  expect(document.querySelectorAll('link[href*=badge]')).toHaveLength(1);
});

it('styles report which file failed to load', async () => {
  const applied = applyStyles([file('/remotes/catalog/1.0.0/page.css')]);
  document.head.lastElementChild?.dispatchEvent(new Event('error'));
  await expect(applied).rejects.toThrow('/remotes/catalog/1.0.0/page.css could not be loaded.');
});
