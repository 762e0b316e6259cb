/** @jest-environment jsdom */
import { CLICK_RECORDER } from '../../protocol/click-recorder';
import { dequeueClick, replayClicks, startClickQueue } from './click-queue';

const record = new Function(`return ${CLICK_RECORDER}`)() as (root: HTMLElement) => () => void;
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const waiting = (): readonly string[] => [...document.querySelectorAll('[data-waiting]')].map(({ id }) => id);

/** @returns whether the browser would follow the click */
const click = (id: string, init: MouseEventInit = {}): boolean =>
  find(`#${id}`).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

let giveUp: () => void;
beforeEach(() => {
  Object.assign(document, { [Symbol.for('tm-presses')]: [] });
  document.body.innerHTML =
    '<main data-island="page"><button type="button" id="add">Add</button><a aria-haspopup="dialog" id="choose" ' +
    'href="#chosen">Choose a size</a><a href="#end" id="end">End</a></main>' +
    '<div data-widget="catalog/shopper" data-in-place><a href="#zip" id="zip">Zip code</a></div>';
  giveUp = record(document.documentElement);
});
afterEach(() => dispatchEvent(new Event('tm-root')));

describe('the inline script', () => {
  it('queues clicks on buttons and dialog links of an island, and holds the links', () => {
    expect([click('add'), click('choose'), click('end')]).toEqual([true, false, true]);
    expect(waiting()).toEqual(['add', 'choose']);
  });

  it('leaves a click that opens another tab to the browser', () => {
    expect([click('choose', { ctrlKey: true }), click('zip', { metaKey: true })]).toEqual([true, true]);
    expect(waiting()).toEqual([]);
  });

  it('follows the clicked link when the root does not load, and queues nothing after', () => {
    const followed: boolean[] = [];
    find('#choose').addEventListener('click', (event) => void followed.push(!event.defaultPrevented));
    click('add');
    click('choose');
    giveUp();
    expect([followed, waiting()]).toEqual([[false, true], []]);
    click('add');
    expect(waiting()).toEqual([]);
  });
});

describe('the browser root', () => {
  let takeOver: () => void;
  beforeAll(() => void (takeOver = startClickQueue({ arrivalOf: () => null })));

  it('takes over the queue: each click is dispatched once', () => {
    const heard: string[] = [];
    click('add');
    find('main').addEventListener('click', ({ target }) => void heard.push((target as Element).id));
    takeOver();
    expect(dequeueClick(find('main'))?.id).toBe('add');
    replayClicks(find('main'));
    click('add');
    expect([heard, waiting()]).toEqual([['add'], []]);
  });

  it('takes over the held link, which is clicked once', () => {
    const followed: boolean[] = [];
    find('#zip').addEventListener('click', (event) => void followed.push(!event.defaultPrevented));
    expect(click('zip')).toBe(false);
    expect(document.documentElement.dataset['busy']).toBe('');
    takeOver();
    takeOver();
    expect([followed, document.documentElement.dataset['busy']]).toEqual([[false, true], undefined]);
  });
});
