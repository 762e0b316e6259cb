/** @jest-environment jsdom */
import { DevOverlay } from './dev-overlay';

const shown = (): string => document.body.textContent ?? '';

describe('the overlay of development', () => {
  let overlay: DevOverlay;
  beforeEach(() => {
    document.body.replaceChildren();
    overlay = new DevOverlay();
  });

  it('replaces positions of an error that is still shown', () => {
    overlay.show('', 'run', 'An error', 'at main.js:1:2');
    overlay.replace('An error', 'at main.js:1:2', 'at page.tsx:12');
    expect(shown()).toContain('page.tsx:12');
    expect(shown()).not.toContain('main.js');
    overlay.clear('cart');
    overlay.replace('An error', 'at page.tsx:12', 'at other.tsx:1');
    expect(shown()).toBe('');
  });

  it('shows the first type errors of a remote beside the page until they are corrected', () => {
    overlay.types('cart', ['a', 'b', 'c', 'd', 'e']);
    overlay.types('reviews', ['z']);
    expect(shown()).toMatch(/5 type errors in cart\na\nb\nc\nand 2 more/);
    expect(shown()).toContain('1 type error in reviews');
    overlay.types('cart', []);
    expect(shown()).toBe('1 type error in reviews\nz');
  });
});
