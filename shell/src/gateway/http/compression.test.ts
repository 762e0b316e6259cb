import { chooseEncoding } from './compression';

describe('choice of the encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['identity, br;q=0.1', 'identity'],
    ['br;q=high', 'identity'],
    [';;,q=,', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s: %s', (accepted, expected) => {
    expect(chooseEncoding(accepted)).toBe(expected);
  });

  it('has an answer for the longest header', () => {
    expect(chooseEncoding('a;q=0.1,'.repeat(2000))).toBe('identity');
  });
});
