import { framesIn, serverPrefix, webPrefix } from './stack-frames';

describe('the frames of a stack', () => {
  it('are those of one version, the innermost first', () => {
    const stack = [
      'TypeError: x',
      '    at Object.render (cart-1.0.0-a/server.cjs:12:34)',
      '    at reviews-1.0.0-a/server.cjs:1:1',
      '    at cart-1.0.0-a/server.cjs:5:6',
    ].join('\n');
    expect(framesIn(stack, serverPrefix('cart', '1.0.0-a'))).toEqual([
      { file: 'server.cjs', line: 12, column: 34, functionName: 'Object.render' },
      { file: 'server.cjs', line: 5, column: 6 },
    ]);
  });

  it.each([
    'at f (http://localhost/remotes/cart/1.0.0-a/page.js:1:20)',
    'f@http://localhost/remotes/cart/1.0.0-a/page.js:1:20',
    '@http://localhost/remotes/cart/1.0.0-a/page.js:1:20\n',
  ])('are read as each engine writes them: %s', (stack) => {
    expect(framesIn(stack, webPrefix('cart', '1.0.0-a'))).toMatchObject([{ file: 'page.js', line: 1, column: 20 }]);
  });

  it.each([
    '/remotes/cart/1.0.0-a/page.js:NaN:1',
    '/remotes/cart/1.0.0-a/page.js:1',
    '/remotes/cart/1.0.0-a/page.js:1:99999999999',
    '/remotes/cart/1.0.0-a/../../etc/passwd',
    '/remotes/cart/1.0.0-a/',
    '',
  ])('are none in %j', (stack) => {
    expect(framesIn(stack, webPrefix('cart', '1.0.0-a'))).toEqual([]);
  });

  it('are few, however long the stack is', () => {
    expect(framesIn('cart-1/server.cjs:1:1 '.repeat(100_000), 'cart-1/')).toHaveLength(12);
  });
});
