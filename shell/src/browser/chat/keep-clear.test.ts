/** @jest-environment jsdom */
import { coversSomething, keepClear } from './keep-clear';

/** jsdom has no layout: tests set the element below a point and the position of its lines. */
let beneath: Element | null = null;
let lines: readonly DOMRect[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  Range.prototype.getClientRects = () => lines as unknown as DOMRectList;
  document.body.innerHTML = '<button id="tm-help" data-tucked><span>Help</span></button><main></main>';
  Object.defineProperty(button(), 'offsetWidth', { value: 96 });
  Object.defineProperty(button(), 'offsetHeight', { value: 44 });
  Object.assign(document, {
    elementsFromPoint: () => [button().firstElementChild, button(), ...(beneath ? [beneath] : [])],
  });
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
    },
  });
});
afterEach(() => jest.useRealTimers());

const button = (): HTMLElement => document.querySelector('#tm-help')!;
const put = (html: string): Element => {
  document.querySelector('main')!.innerHTML = html;
  return document.querySelector('main [data-here]') ?? document.querySelector('main')!;
};

it.each([
  ['<a href="/"><b data-here>Home</b></a>', true],
  ['<button data-here>Buy</button>', true],
  ['<label data-here>Compare</label>', true],
  ['<summary data-here>More</summary>', true],
  ['<a data-here>no link</a>', false],
  ['<p data-here>Words</p>', false],
])('[chat-help] the help button on %s covers a control: %s', (html, isCovering) => {
  beneath = put(html);
  expect(coversSomething(button())).toBe(isCovering);
});

it.each([
  ['a line that ends under it', 300, true],
  ['a line that ends before it', 100, false],
])('[chat-help] the help button covers %s: %s', (_, width, isCovering) => {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 390, configurable: true });
  beneath = put('<p data-here>Words that one reads</p>');
  lines = [new DOMRect(16, innerHeight - 40, width, 20)];
  expect(coversSomething(button())).toBe(isCovering);
});

it('[chat-help] the help button may cover part of a clickable card', () => {
  beneath = put('<a href="/" data-here>A card</a>');
  const stands = new DOMRect(innerWidth - 108, innerHeight - 56, 96, 44);
  beneath.getBoundingClientRect = () => new DOMRect(stands.x - 260, stands.y - 300, 360, 400);
  Object.defineProperty(document.documentElement, 'clientWidth', { value: innerWidth, configurable: true });
  expect(coversSomething(button())).toBe(false);
  beneath.getBoundingClientRect = () => new DOMRect(stands.x - 260, stands.y, 356, 48);
  expect(coversSomething(button())).toBe(true);
});

it('[chat-help] the help button slides out when it would cover something, and returns when it would not', () => {
  const heard: (() => void)[] = [];
  keepClear(button(), (listener) => heard.push(listener));
  beneath = put('<p data-here>Words</p>');
  jest.runAllTimers();
  expect(button()).not.toHaveAttribute('data-tucked');
  beneath = put('<button data-here>Buy</button>');
  dispatchEvent(new Event('scroll'));
  expect(button()).not.toHaveAttribute('data-tucked');
  jest.runAllTimers();
  expect(button()).toHaveAttribute('data-tucked');
  beneath = null;
  heard[0]!();
  jest.runAllTimers();
  expect(button()).not.toHaveAttribute('data-tucked');
});
