/** @jest-environment jsdom */
import { loadAfresh, loadAsUsual, loadScript } from './script-loader';

const ENTRY = '/remotes/reviews/1/remoteEntry.js';
const scripts = () => [...document.querySelectorAll('script')];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  loadAsUsual();
});

describe('a script that does not answer', () => {
  it('is removed after 8 s, so that its late answer does not run, and is requested again', async () => {
    const first = expect(loadScript(ENTRY, 'sha384-a')).rejects.toThrow('could not be loaded in time');
    await jest.advanceTimersByTimeAsync(7_900);
    expect(scripts()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(200);
    await first;
    expect(scripts()).toEqual([]);
    loadAfresh();
    const second = loadScript(ENTRY, 'sha384-a');
    const [again] = scripts();
    expect(again?.getAttribute('src')).toMatch(/remoteEntry\.js\?retry=\d+$/);
    again?.dispatchEvent(new Event('load'));
    await expect(second).resolves.toBeUndefined();
  });
});
