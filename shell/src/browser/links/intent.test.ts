/** @jest-environment jsdom */
import { followIntent } from './intent';

const asked: string[] = [];
const abandoned: string[] = [];
beforeAll(() =>
  followIntent((href) => {
    asked.push(href);
    return () => abandoned.push(href);
  }),
);

const connection = { saveData: false, effectiveType: '4g' };
Object.defineProperty(navigator, 'connection', { value: connection });

const link = (id: string): Element => document.querySelector(`#${id}`)!;
/** jsdom has no PointerEvent. */
function fire(type: string, target: Element, more: { to?: Element; pointerType?: string } = {}): void {
  const { to = null, pointerType = 'mouse' } = more;
  const event = Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: to }), { pointerType });
  target.dispatchEvent(event);
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(connection, { saveData: false, effectiveType: '4g' });
  document.body.innerHTML =
    '<p id="text">x</p><a id="a" href="/product/1"><b id="b">x</b></a><a id="c" href="/cart">x</a>';
  fire('pointercancel', link('text'));
  asked.length = 0;
  abandoned.length = 0;
});
afterEach(() => jest.useRealTimers());

it('followIntent prefetches a link once while the pointer rests on it', () => {
  fire('pointerover', link('b'));
  jest.advanceTimersByTime(64);
  expect(asked).toEqual([]);
  fire('pointerout', link('b'), { to: link('a') });
  fire('pointerover', link('a'));
  jest.advanceTimersByTime(1);
  expect(asked).toEqual(['/product/1']);
  jest.advanceTimersByTime(1_000);
  expect([asked.length, abandoned]).toEqual([1, []]);
});

it('followIntent ignores links that the pointer only crosses', () => {
  fire('pointerover', link('b'));
  fire('pointerout', link('b'), { to: link('text') });
  jest.advanceTimersByTime(1_000);
  expect(asked).toEqual([]);
});

it('followIntent aborts when the pointer leaves, and when another link follows', () => {
  fire('pointerover', link('b'));
  jest.advanceTimersByTime(65);
  fire('pointerout', link('b'), { to: link('text') });
  expect(abandoned).toEqual(['/product/1']);
  link('a').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  jest.advanceTimersByTime(65);
  fire('pointerover', link('c'));
  jest.advanceTimersByTime(65);
  expect([asked, abandoned]).toEqual([
    ['/product/1', '/product/1', '/cart'],
    ['/product/1', '/product/1'],
  ]);
});

it('followIntent prefetches on touch without delay, and aborts when the finger scrolls', () => {
  fire('pointerover', link('a'), { pointerType: 'touch' });
  link('a').dispatchEvent(new Event('touchstart', { bubbles: true }));
  jest.advanceTimersByTime(0);
  expect(asked).toEqual(['/product/1']);
  fire('pointercancel', link('a'), { pointerType: 'touch' });
  expect(abandoned).toEqual(['/product/1']);
});

it('followIntent continues when a click focuses the link, and aborts when the link loses focus', () => {
  link('a').dispatchEvent(new Event('touchstart', { bubbles: true }));
  jest.advanceTimersByTime(0);
  link('c').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  link('text').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(abandoned).toEqual([]);
  link('a').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(abandoned).toEqual(['/product/1']);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'followIntent prefetches nothing on a connection with %j',
  (more) => {
    Object.assign(connection, more);
    fire('pointerover', link('a'));
    jest.advanceTimersByTime(1_000);
    expect(asked).toEqual([]);
  },
);
