/** @jest-environment jsdom */
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Loads a fresh module, because the first interaction is stored per document. */
async function setUp() {
  jest.resetModules();
  const { scheduleLowPriority, scheduleHydration } = await import('./hydration');
  return { scheduleLowPriority, scheduleHydration, start: jest.fn(), element: document.createElement('div') };
}

afterEach(() => {
  delete document.documentElement.dataset['person'];
  Object.assign(globalThis, { IntersectionObserver: undefined, requestIdleCallback: undefined });
});

it('scheduling with load starts immediately', async () => {
  const { scheduleHydration, start, element } = await setUp();
  scheduleHydration('load', element, start);
  await tick();
  expect(start).toHaveBeenCalledTimes(1);
});

describe('scheduling with interaction', () => {
  const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll', 'focusin'];
  it.each(signs)('starts on %s', async (sign) => {
    const { scheduleHydration, start, element } = await setUp();
    scheduleHydration('interaction', element, start);
    await tick();
    expect(start).not.toHaveBeenCalled();
    dispatchEvent(new Event(sign));
    dispatchEvent(new Event(sign));
    await tick();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts immediately after an earlier interaction, recorded by this or the inline script', async () => {
    const { scheduleHydration, start, element } = await setUp();
    scheduleHydration('interaction', element, () => undefined);
    dispatchEvent(new Event('keydown'));
    scheduleHydration('interaction', element, start);
    await tick();
    expect(start).toHaveBeenCalledTimes(1);
    const later = await setUp();
    document.documentElement.dataset['person'] = '';
    later.scheduleHydration('interaction', element, later.start);
    await tick();
    expect(later.start).toHaveBeenCalledTimes(1);
  });

  it('does not start after cancellation', async () => {
    const { scheduleHydration, start, element } = await setUp();
    scheduleHydration('interaction', element, start)();
    dispatchEvent(new Event('keydown'));
    await tick();
    expect(start).not.toHaveBeenCalled();
  });
});

it('scheduling with visible starts once near the viewport, unless it was canceled', async () => {
  const observers: { see(isIntersecting: boolean): void; isConnected: boolean }[] = [];
  class Observer {
    isConnected = true;
    constructor(readonly callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
      observers.push(this);
    }
    see(isIntersecting: boolean): void {
      if (this.isConnected) this.callback([{ isIntersecting }]);
    }
    observe(): void {}
    disconnect(): void {
      this.isConnected = false;
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  const { scheduleHydration, start, element } = await setUp();
  scheduleHydration('visible', element, start);
  observers[0]?.see(false);
  expect(start).not.toHaveBeenCalled();
  observers[0]?.see(true);
  observers[0]?.see(true);
  expect(start).toHaveBeenCalledTimes(1);
  scheduleHydration('visible', element, start)();
  observers[1]?.see(true);
  expect(start).toHaveBeenCalledTimes(1);
});

it('scheduling with idle requests an idle callback within three seconds, and cancels it', async () => {
  const requestIdleCallback = jest.fn((_start: () => void, _options: object) => 7);
  const cancelIdleCallback = jest.fn();
  Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback });
  const { scheduleHydration, start, element } = await setUp();
  const cancel = scheduleHydration('idle', element, start);
  expect(requestIdleCallback).toHaveBeenCalledWith(start, { timeout: 3_000 });
  cancel();
  expect(cancelIdleCallback).toHaveBeenCalledWith(7);
});

describe('hydration while a click waits for another island', () => {
  function pressed() {
    document.body.innerHTML =
      '<main data-island="p"><button type="button">Add</button></main><div data-widget="w"></div>';
    const main = document.querySelector<HTMLElement>('main') as HTMLElement;
    Object.assign(document, { [Symbol.for('tm-presses')]: [main.querySelector('button')] });
    return { main, widget: document.querySelector<HTMLElement>('[data-widget]') as HTMLElement };
  }
  const idle = () => jest.advanceTimersByTimeAsync(250);

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
    Object.assign(document, { [Symbol.for('tm-presses')]: [] });
  });

  it('starts that island at its time, and others after the click was handled', async () => {
    const { scheduleLowPriority, start } = await setUp();
    const { dequeueClick } = await import('../clicks/click-queue');
    const { main, widget } = pressed();
    const startMain = jest.fn();
    scheduleLowPriority('load', main, startMain);
    scheduleLowPriority('load', widget, start);
    await idle();
    expect(startMain).toHaveBeenCalledTimes(1);
    expect(start).not.toHaveBeenCalled();
    expect(dequeueClick(main)).not.toBeNull();
    expect(start).not.toHaveBeenCalled();
    await idle();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('is delayed by a missing island for three seconds at most', async () => {
    const { scheduleLowPriority, start } = await setUp();
    const { widget } = pressed();
    scheduleLowPriority('load', widget, start);
    await jest.advanceTimersByTimeAsync(2_900);
    expect(start).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(400);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('does not start a canceled island', async () => {
    const { scheduleLowPriority, start } = await setUp();
    const { dequeueClick } = await import('../clicks/click-queue');
    const { main, widget } = pressed();
    const cancel = scheduleLowPriority('load', widget, start);
    await jest.advanceTimersByTimeAsync(0);
    dequeueClick(main);
    await jest.advanceTimersByTimeAsync(0);
    cancel();
    await idle();
    expect(start).not.toHaveBeenCalled();
  });
});
