/** @jest-environment jsdom */
import { afterNextPaint } from './after-next-paint';

const given = (values: { readonly isActive?: boolean; readonly hidden?: boolean }): void => {
  const { isActive, hidden = false } = values;
  const userActivation = isActive === undefined ? undefined : { isActive };
  Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each([
  ['the browser does not report user activation', {}],
  ['the user has not clicked', { isActive: false }],
  ['the page is hidden', { isActive: true, hidden: true }],
])('afterNextPaint returns null when %s', (_, values) => {
  given(values);
  expect(afterNextPaint()).toBeNull();
});

it('afterNextPaint resolves when the frame after a click is painted', async () => {
  given({ isActive: true });
  const order: string[] = [];
  void afterNextPaint()?.then(() => order.push('work'));
  requestAnimationFrame(() => order.push('frame'));
  await jest.advanceTimersByTimeAsync(20);
  expect(order).toEqual(['frame', 'work']);
});

it('afterNextPaint resolves after at most a tenth of a second without a frame', async () => {
  given({ isActive: true });
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const done = jest.fn();
  void afterNextPaint()?.then(done);
  await jest.advanceTimersByTimeAsync(99);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
});
