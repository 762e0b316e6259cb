/** @jest-environment jsdom */
import {
  dequeueClick,
  followHeldLink,
  forgetIsland,
  otherClicksHandled,
  replayClicks,
  startClickQueue,
} from './click-queue';

let arrive: () => void = () => undefined;
let arrival: Promise<void> | null = null;
const reached: string[] = [];

const takeOver = startClickQueue({ arrivalOf: () => arrival });
document.addEventListener('click', (event) => {
  reached.push((event.target as Element).textContent ?? '');
  event.preventDefault();
});

beforeEach(() => {
  reached.length = 0;
  arrival = new Promise((resolve) => (arrive = resolve));
  document.body.innerHTML =
    '<div data-widget="catalog/shopper" data-in-place><a href="/#zip"><span>Add a zip</span></a>' +
    '</div><div data-widget="cart/badge"><a href="/cart">Cart</a></div>';
});
afterEach(() => jest.useRealTimers());

const click = (selector: string): boolean =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? true;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('a click on a link that a widget handles', () => {
  it('is held until the widget runs, then dispatched once', async () => {
    expect(click('span')).toBe(false);
    expect(reached).toEqual([]);
    arrive();
    await settle();
    expect(reached).toEqual(['Add a zip']);
  });

  it('navigates when the widget fails to load', async () => {
    jest.useFakeTimers();
    click('span');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(reached).toEqual(['Add a zip']);
  });

  it('is dispatched again when the inline script holds it', async () => {
    document.querySelector('a')?.setAttribute('data-pressed', '');
    takeOver();
    arrive();
    await settle();
    expect(reached).toEqual(['Add a zip']);
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });

  it('is not held for a widget that runs, or on a link of another widget', () => {
    click('[data-widget="cart/badge"] a');
    arrival = null;
    click('span');
    expect(reached).toEqual(['Cart', 'Add a zip']);
  });
});

describe('a click that submits a form', () => {
  beforeEach(() => {
    Object.assign(document, { [Symbol.for('tm-presses')]: [] });
    document.body.innerHTML =
      '<main data-island="page"><form method="post" id="sign-in"><button type="submit">Sign in</button></form>' +
      '<form action="/search" id="search"><button type="submit">Search</button></form></main>';
  });
  const main = (): HTMLElement => document.querySelector<HTMLElement>('main')!;
  afterEach(() => forgetIsland(main()));

  it('waits for the script when the form has no action', () => {
    expect(click('#sign-in button')).toBe(false);
    expect(click('#sign-in button')).toBe(false);
    reached.length = 0;
    replayClicks(main());
    expect(reached).toEqual(['Sign in']);
  });

  it('submits when the form has an action', () => {
    click('#search button');
    expect(reached).toEqual(['Search']);
  });
});

describe('a click on a button', () => {
  const island = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
  const waiting = (): readonly string[] => [...document.querySelectorAll('[data-waiting]')].map(({ id }) => id);
  beforeEach(() => {
    Object.assign(document, { [Symbol.for('tm-presses')]: [] });
    document.body.innerHTML =
      '<button type="button" id="chrome">Menu</button><main data-island="page"><button type="button" id="own">' +
      '<span>Add</span></button><button type="button" id="more" data-repeat>+</button><div ' +
      'data-widget="cart/drawer"><button type="button" id="other">Open</button></div></main>';
  });

  it('is dispatched once, to the island of the button', () => {
    click('#own span');
    expect(dequeueClick(island('[data-widget]'))).toBeNull();
    expect(dequeueClick(island('main'))?.id).toBe('own');
    expect(dequeueClick(island('main'))).toBeNull();
  });

  it('is marked as waiting until it is handled', () => {
    click('#own');
    click('#chrome');
    expect(waiting()).toEqual(['own']);
    dequeueClick(island('main'));
    expect(waiting()).toEqual([]);
  });

  it('is queued in order with others, deduplicated unless it repeats by design', () => {
    for (const id of ['own', 'more', 'own', 'more', 'more']) click(`#${id}`);
    const taken = Array.from({ length: 6 }, () => dequeueClick(island('main'))?.id);
    expect(taken).toEqual(['own', 'more', 'more', 'more', undefined, undefined]);
    expect(waiting()).toEqual([]);
  });

  it('is not repeated without limit by a held key', () => {
    let heard = 0;
    for (let time = 0; time < 300; time += 1) click('#more');
    island('#more').addEventListener('click', () => void (heard += 1));
    expect(dequeueClick(island('main'))?.id).toBe('more');
    replayClicks(island('main'));
    expect(heard).toBeLessThan(20);
    expect(waiting()).toEqual([]);
  });

  it('is left to the island once it handles clicks', () => {
    dequeueClick(island('main'));
    click('#own');
    expect(waiting()).toEqual([]);
    expect(dequeueClick(island('main'))).toBeNull();
    forgetIsland(island('main'));
    click('#own');
    expect(waiting()).toEqual(['own']);
  });

  it('is handled by an island that never dequeues, and not queued for a hydrated island', () => {
    const answered: string[] = [];
    click('#own');
    island('#own').addEventListener('click', () => void answered.push('own'));
    replayClicks(island('main'));
    expect(answered).toEqual(['own']);
    click('#more');
    expect(waiting()).toEqual([]);
  });

  it('is not dequeued by the page when it is in a widget', () => {
    click('#other');
    expect(dequeueClick(island('main'))).toBeNull();
    expect(dequeueClick(island('[data-widget]'))?.id).toBe('other');
  });

  it('is queued on a link that opens a dialog, and on no other link', () => {
    island('main').innerHTML =
      '<a href="#filters" aria-haspopup="dialog" id="filters">Filters</a><a href="#end" id="end">End</a>';
    click('#filters');
    click('#end');
    expect(dequeueClick(island('main'))?.id).toBe('filters');
    expect(dequeueClick(island('main'))).toBeNull();
  });

  it('is held on such a link, unless it opens another tab', () => {
    island('main').innerHTML = '<a href="/product/1" aria-haspopup="dialog" id="choose">Choose a size</a>';
    expect(click('#choose')).toBe(false);
    expect(reached).toEqual(['Choose a size']);
    island('#choose').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(dequeueClick(island('main'))?.id).toBe('choose');
    expect(dequeueClick(island('main'))).toBeNull();
  });

  it('navigates once on a link of a failed island, and waits for the retry on a button', () => {
    island('main').innerHTML =
      '<a href="/product/1" aria-haspopup="dialog" id="choose">Choose</a><button type="button" id="add">Add</button>';
    click('#add');
    click('#choose');
    const led: boolean[] = [];
    island('#choose').addEventListener('click', (event) => void led.push(!event.defaultPrevented));
    followHeldLink(island('main'));
    followHeldLink(island('main'));
    expect(led).toEqual([true]);
    expect(waiting()).toEqual(['add']);
  });

  it('is queued independent of element names', () => {
    Object.assign(document, { tmPresses: document.createElement('form') });
    click('#own');
    expect(otherClicksHandled(island('[data-widget]'))).not.toBeNull();
    expect(dequeueClick(island('main'))?.id).toBe('own');
  });

  it('is queued by the inline script as well', () => {
    Object.assign(document, { [Symbol.for('tm-presses')]: [island('#own')] });
    expect(dequeueClick(island('main'))?.id).toBe('own');
  });
});
