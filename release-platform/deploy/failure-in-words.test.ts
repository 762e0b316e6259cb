import { ForeignMove } from 'registry/log/release-log';
import { failureInWords } from './failure-in-words';
import { Refusal } from './moves/refusals';

const systemError = (code: string): Error => Object.assign(new Error(code), { code, path: '/store/x' });

it.each([
  ['ENOSPC', 'the disk of the store is full: make room there, then run the same command again. (ENOSPC at /store/x)'],
  ['EDQUOT', 'the quota of this account'],
  ['EROFS', 'may only be read'],
  ['EACCES', 'this account may not write the store'],
])('%s is reported with the next step', (code, sentence) => {
  expect(failureInWords(systemError(code))).toContain(sentence);
});

it('a refusal and a move that the team may not make are reported unchanged', () => {
  expect(failureInWords(new Refusal('cart', null, ['it throws']))).toBe('cart cannot be deployed:\n  - it throws');
  expect(failureInWords(new ForeignMove('Not yours.'))).toBe('Not yours.');
});

it.each([systemError('ENOENT'), new TypeError('x is undefined')])('%s is thrown as an internal error', (error) => {
  expect(() => failureInWords(error)).toThrow(error);
});
