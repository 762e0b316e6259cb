/** @jest-environment jsdom */
import { LostClicks, type LostClick } from './lost-clicks';

describe('the watcher of clicks', () => {
  let lost: string[];
  let clicks: LostClicks;
  const button = (): HTMLElement => document.querySelector<HTMLElement>('button')!;
  /** Queues a click as the queue's listener does, which comes first. */
  const queue = (): void => {
    button().dataset['waiting'] = '';
    button().click();
  };
  /** Dispatches it to the island. */
  const replay = (): void => {
    delete button().dataset['waiting'];
    button().click();
  };
  const wait = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    // Those of earlier tests still listen.
    const own: string[] = [];
    lost = own;
    document.body.innerHTML =
      '<div data-widget="cart/badge"><button type="button">Open</button></div><a href="/cart">Cart</a><p></p>';
    clicks = new LostClicks(({ widget, reason }: LostClick) => void own.push(`${widget}: ${reason}`));
  });
  afterEach(() => {
    clicks.end();
    jest.useRealTimers();
  });

  it('reports a click whose element was replaced before its island was ready', async () => {
    queue();
    button().outerHTML = '<button type="button">Open</button>';
    await wait(0);
    expect(lost).toEqual(['cart/badge: its element was replaced']);
  });

  it('reports a click that still waits after a second, when the page is hidden', async () => {
    queue();
    await wait(1_000);
    expect(lost).toEqual([]);
    clicks.end();
    expect(lost).toEqual(['cart/badge: it still waits']);
  });

  it('reports a click after which nothing happens for a second', async () => {
    queue();
    replay();
    await wait(1_000);
    expect(lost).toEqual(['cart/badge: nothing happened']);
  });

  it('reports no click that changes the page, prevents the default, or removes its button', async () => {
    queue();
    replay();
    await wait(500);
    document.querySelector('p')!.textContent = 'opened';
    await wait(2_000);

    button().addEventListener('click', (event) => event.preventDefault(), { once: false });
    queue();
    replay();
    await wait(2_000);

    queue();
    replay();
    button().remove();
    await wait(2_000);
    clicks.end();
    expect(lost).toEqual([]);
  });

  it('reports no click that navigates before it was due', async () => {
    queue();
    await wait(900);
    clicks.end();
    queue();
    replay();
    await wait(900);
    clicks.end();
    await wait(2_000);
    expect(lost).toEqual([]);
  });

  it('reports no click on an island that handles clicks, and none on a link without script', async () => {
    button().click();
    document.querySelector<HTMLElement>('a')!.addEventListener('click', (event) => event.preventDefault());
    document.querySelector<HTMLElement>('a')!.click();
    await wait(2_000);
    clicks.end();
    expect(lost).toEqual([]);
  });

  it('counts a button once, however often it is clicked', async () => {
    for (let time = 0; time < 100; time += 1) queue();
    await wait(1_000);
    clicks.end();
    clicks.end();
    expect(lost.length).toBeLessThanOrEqual(1);
  });
});
