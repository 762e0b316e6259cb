import { truncateText } from './log-text';

describe('[log-length] a text', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['exactly!', 7, 'exactl…'],
    ['anything', 1, '…'],
    ['anything', 0, '…'],
    ['ab😀cd', 4, 'ab…'],
  ])('%s in %i characters is %s', (text, max, cut) => expect(truncateText(text, max)).toBe(cut));
});
