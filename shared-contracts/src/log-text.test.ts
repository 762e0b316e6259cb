import { truncateText } from './log-text';

describe('[log-length] truncateText', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['exactly!', 7, 'exactl…'],
    ['anything', 1, '…'],
    ['anything', 0, '…'],
    ['ab😀cd', 4, 'ab…'],
  ])('returns %s in %i characters as %s', (text, max, cut) => expect(truncateText(text, max)).toBe(cut));
});
