import { createServerClock } from './server-clock';

const SERVER = 'Thu, 26 Nov 2026 12:00:00 GMT';
const serverMs = Date.parse(SERVER);
const HOUR_MS = 3_600_000;

const answered = (date: string) => {
  const clock = createServerClock();
  clock.set({ 'cache-control': 'private, no-store', date });
  return clock;
};

afterEach(() => jest.useRealTimers());

describe('server clock', () => {
  it.each([-24, -1, 0, 1, 24])('returns the server time on a device that is %i hours off', (hours) => {
    jest.useFakeTimers({ now: serverMs + hours * HOUR_MS });
    const clock = answered(SERVER);
    jest.advanceTimersByTime(90_000);
    expect(clock.now()).toBe(serverMs + 90_000);
  });

  it.each([
    { date: SERVER },
    { date: SERVER, 'cache-control': 'public, max-age=60' },
    { date: 'yesterday', 'cache-control': 'no-store' },
    { 'cache-control': 'no-store' },
  ])('keeps its time after a response with %j', (headers) => {
    jest.useFakeTimers({ now: serverMs });
    const clock = answered(SERVER);
    jest.setSystemTime(serverMs + HOUR_MS);
    clock.set(headers);
    expect(clock.now()).toBe(serverMs + HOUR_MS);
  });
});
