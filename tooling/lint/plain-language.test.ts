import { createRequire } from 'node:module';
import path from 'node:path';
import { Linter } from 'eslint';
import { ROOT } from 'registry/paths';
import { parser } from 'typescript-eslint';

const { ownRules } = createRequire(import.meta.url)('./own-rules.mjs') as {
  readonly ownRules: readonly Linter.Config[];
};
const linter = new Linter({ cwd: ROOT });
const configs = [{ files: ['**/*.ts'], languageOptions: { parser } }, ...ownRules] as Linter.Config[];

const messagesOf = (code: string, file: string): readonly Linter.LintMessage[] =>
  linter
    .verify(code, configs, path.join(ROOT, file))
    .filter(({ ruleId, fatal }) => fatal === true || /comment-|test-title/.test(ruleId ?? ''));

/** The rules and kinds of fault that code breaks, by line. */
const broken = (code: string, file = 'release-platform/registry/src/a.ts'): readonly string[] =>
  messagesOf(code, file).map(({ ruleId, messageId, line }) => `${ruleId?.split('/')[1]} ${messageId} ${line}`);

describe('comment-words', () => {
  it.each([
    ['/** What the server found. */', ['comment-words opening 1']],
    ['// Whoever calls it waits.', ['comment-words opening 1', 'comment-words word 1']],
    ['const a = 1;\n/* Of two, one wins. */', ['comment-words opening 2']],
    ['/** The process asks for a lease. */', ['comment-words word 1']],
    ['/** It stands in the cart. */', ['comment-words word 1']],
    ['// Nobody reads it any more.', ['comment-words word 1', 'comment-words word 1']],
    ['// Deduplicates each press of the button.', ['comment-words word 1']],
    ['/**\n * Returns the total.\n * @param a told by the bus\n */', ['comment-words word 1']],
  ])('rejects %j', (code, expected) => expect(broken(code)).toEqual(expected));

  it.each([
    '/** Returns the total, in cents. */',
    '/** Whether the shopper has to choose a shop. */',
    '// NaN stands for a missing price; a stand-in answers.',
    '// The user presses Escape or a key; each key press is counted.',
    '// The shopper asks for a refund.',
    '/** Answers `whoever` and "nobody" in code and quotations. */',
    '// eslint-disable-next-line no-console -- nobody',
  ])('accepts %j', (code) => expect(broken(code)).toEqual([]));

  it('reads the comments of style sheets', () =>
    expect(broken('a {\n  /* What stands here. */\n}', 'shared-ui/src/a.css')).toEqual([
      'comment-words opening 2',
      'comment-words word 2',
    ]));

  it('names the standard term in its message', () => {
    const [first] = messagesOf('// It is held to the contract.', 'release-platform/registry/src/a.ts');
    expect(first?.message).toBe(
      'Plain words (docs/glossary.md): instead of "held to" write ' +
        '"must match", "is checked against" or "is limited to".',
    );
  });
});

describe('comment-length', () => {
  it.each([
    ['/** One is. Two is. Three is. Four is. */', ['comment-length long 1']],
    ['// One is.\n// Two is.\n// Three is.\n// Four is.', ['comment-length long 1']],
    ['/**\n * One is. Two is. Three is.\n * Four is.\n * @returns the total\n */', ['comment-length long 1']],
    ['// One is. Two is. Three is.', []],
    ['// One is, e.g. Two. Two of `a. B. C. D`. Three.', []],
    ['/**\n * One is. Two is. Three is.\n * @param a in cents. Never negative.\n * @returns b. Or null.\n */', []],
    ['/**\n * Returns one of:\n * - One. Is.\n * - Two. Is.\n * - Three. Is.\n */', []],
  ])('finds in %j: %j', (code, expected) => expect(broken(code)).toEqual(expected));
});

describe('test-title', () => {
  const titleOf = (title: string): readonly string[] =>
    broken(
      `describe('the order', () => { it(${JSON.stringify(title)}, () => {}); });`,
      'release-platform/registry/src/a.test.ts',
    ).map((one) => one.split(' ')[1]!);

  it.each([
    ['a coupon is rejected', ['verb']],
    ['Rejects an expired coupon', ['verb']],
    ['of two requests, one wins', ['verb']],
    ['rejects an expired coupon.', ['period']],
    ['rejects an expired coupon; accepts a valid one', ['sentences']],
    ['rejects an expired coupon. It says why', ['sentences']],
    ['tells the shopper', ['word']],
    [`rejects ${'an expired coupon '.repeat(6)}`, ['long']],
  ])('rejects %j', (title, expected) => expect(titleOf(title)).toEqual(expected));

  it.each([
    'rejects an expired coupon',
    'is removed when its last qualifying item is removed',
    'never retries a declined charge',
    'does not retry a declined charge',
    '[first-key] [second-key] rejects a quantity above 99',
    '%s is rejected',
    'shows "Sold out; back on May 1" beside the price',
  ])('accepts %j', (title) => expect(titleOf(title)).toEqual([]));

  it.each([
    ["describe('the coupon', () => {});", []],
    ["describe('a coupon; and others', () => {});", ['test-title sentences 1']],
    ["test.describe('what nobody sees', () => {});", ['test-title word 1']],
    ["it.each([1])('of a coupon %i', () => {});", ['test-title verb 1']],
    ["it('a coupon is rejected', () => {});", []],
    ["describe('the order', () => { it('a coupon is rejected', () => {}); });", ['test-title verb 1']],
    ["describe('orders', () => { it('reject a coupon', () => {}); });", []],
    ["describe('orders', () => { it('with a coupon are kept', () => {}); });", ['test-title verb 1']],
    ["test.step('the coupon', () => {});", []],
    ["text.test('the coupon');", []],
    ['it(`${brand}: rejects a coupon`, () => {});', []],
  ])('finds in %j: %j', (code, expected) =>
    expect(broken(code, 'release-platform/registry/src/a.test.ts')).toEqual(expected),
  );
});
