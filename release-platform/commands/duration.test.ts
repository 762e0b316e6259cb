import { durationText, readDuration } from './duration';

describe('a duration', () => {
  it.each([
    ['90s', 90],
    ['10m', 600],
    ['2h', 7_200],
    ['1d', 86_400],
  ])('%s has %i seconds', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
    expect(durationText(seconds)).toBe(text);
  });

  it.each(['', '10', 'm', '0m', '-5m', '1.5h', '10 m', '10M', '9999999s', '1w'])('is not %j', (text) =>
    expect(readDuration(text)).toBeNull(),
  );
});
