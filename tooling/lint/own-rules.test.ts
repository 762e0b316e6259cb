import { createRequire } from 'node:module';
import path from 'node:path';
import { Linter } from 'eslint';
import { ROOT } from 'registry/paths';
import { parser } from 'typescript-eslint';

const { ownRules } = createRequire(import.meta.url)('./own-rules.mjs') as {
  readonly ownRules: readonly Linter.Config[];
};
const linter = new Linter({ cwd: ROOT });
const configs = [
  { files: ['**/*.ts'], languageOptions: { parser } },
  { files: ['**/*.tsx'], languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } } },
  ...ownRules,
] as Linter.Config[];

/** The faults of code by line, as if it were in a file of this name. */
const broken = (code: string, file: string): readonly string[] =>
  linter
    .verify(code, configs, path.join(ROOT, file))
    .map(({ ruleId, line, message }) => `${ruleId?.replace('treadmarket/', '') ?? message} ${line}`);

describe('the rule elapsed-time', () => {
  it.each([
    ['const began = Date.now();\nexpect(Date.now() - began).toBeLessThan(500);', ['elapsed-time 2']],
    [
      'const began = performance.now();\nconst over = performance.now();\nexpect(over - began).toBe(1);',
      ['elapsed-time 3'],
    ],
    ['export const began = process.hrtime.bigint();', ['elapsed-time 1']],
    ['const day = 86_400_000;\nexport const yesterday = Date.now() - day;', []],
    ["export const left = Date.parse('2027-01-01') - Date.now();", []],
  ])('finds in %j: %j', (code, expected) => {
    expect(broken(code, 'release-platform/registry/src/a.test.ts')).toEqual(expected);
    expect(broken(code, 'release-platform/registry/src/a.ts')).toEqual([]);
  });
});

describe('the rule property-seed', () => {
  it.each([
    ['fc.assert(fc.property(a, b));', ['property-seed 1']],
    ['fc.assert(one, { numRuns: 5 });', ['property-seed 1']],
    ['fc.check(one, {});', ['property-seed 1']],
    ['fc.sample(one, 5);', ['property-seed 1']],
    ['fc.sample(one, { numRuns: 5, seed: 1 });', []],
    ['fc.assert(one, propertyRuns(50));', []],
    ['fc.assert(one, { ...proofSeed(), numRuns: 5 });', []],
    ['fc.array(one);', []],
  ])('finds in %j: %j', (code, expected) =>
    expect(broken(code, 'release-platform/registry/src/a.test.ts')).toEqual(expected),
  );
});

describe('the rule device-clock', () => {
  it.each([
    ['export const isOver = (end: number) => end < Date.now();', ['device-clock 1']],
    ['export const a = (now = Date.now) => now();', ['device-clock 1']],
    ['export const today = new Date();', ['device-clock 1']],
    ['export const today = Date();', ['device-clock 1']],
    ['export const placed = new Date(order.placedAt);', []],
    ['export const began = performance.now();', []],
  ])('finds in %j: %j', (code, expected) => {
    expect(broken(code, 'mfe-cart/src/app/a.ts')).toEqual(expected);
    expect(broken(code, 'partners/shop/src/a.tsx')).toEqual(expected);
    expect(broken(code, 'marketplace-api/src/platform/a.ts')).toEqual([]);
  });
});

describe('the rule line-length', () => {
  it.each([
    [`// ${'a '.repeat(60)}`, ['line-length 1']],
    [`\n/** ${'a '.repeat(60)} */`, ['line-length 2']],
    [`export const a = '${'a '.repeat(60)}';`, ['line-length 1']],
    [`export const a = [\n  '${'a'.repeat(130)}',\n];`, []],
  ])('finds in %j: %j', (code, expected) =>
    expect(broken(code, 'release-platform/registry/src/a.ts')).toEqual(expected),
  );

  it('applies to scripts and style sheets, except addresses in them', () => {
    expect(broken(`/* ${'a '.repeat(60)} */`, 'tooling/lint/a.mjs')).toEqual(['line-length 1']);
    const sheet = `a {\n  background: url(${'a'.repeat(120)}) no-repeat;\n  /* ${'a '.repeat(60)} */\n}`;
    expect(broken(sheet, 'shared-ui/src/a.css')).toEqual(['line-length 3']);
  });

  it('ignores generated files', () =>
    expect(broken(`// ${'a '.repeat(60)}`, 'shared-contracts/src/api-calls.ts')).toEqual([]));
});

describe('the rule order-number', () => {
  it.each([
    ['export const a = <p>Order {order.orderNumber} is here</p>;', ['order-number 1']],
    ['export const a = <>{orderNumber}</>;', ['order-number 1']],
    ['export const a = <OrderNumber>{order.orderNumber}</OrderNumber>;', []],
    ['export const a = <Order number={orderNumber} />;', []],
  ])('finds in %j: %j', (code, expected) => expect(broken(code, 'mfe-cart/src/app/a.tsx')).toEqual(expected));
});

describe('the rule product-name', () => {
  it.each([
    ['export const a = <a href={url}>{card.title.brand} {card.title.name}</a>;', ['product-name 1']],
    ['export const a = <p>Code {couponCode}</p>;', ['product-name 1']],
    ['export const a = <p translate="no">{brand} {name}</p>;', []],
    ['export const a = <p translate="no"><b>{product.brandName}</b></p>;', []],
    ['export const a = <Mark brand={brand} />;', []],
  ])('finds in %j: %j', (code, expected) => expect(broken(code, 'mfe-cart/src/app/a.tsx')).toEqual(expected));
});

describe('the rule task-outcome', () => {
  it.each([
    ['yield* take(payTask.succeeded);', ['task-outcome 1']],
    ['const done = yield* take([tasks.pay.succeeded, tasks.pay.failed]);', ['task-outcome 1']],
    ['yield* race({ done: take(payTask.failed) });', ['task-outcome 1']],
    ['yield* take(isCartAnswer);', []],
    ['yield* takeEvery(payTask.succeeded, finish);', []],
  ])('finds in %j: %j', (code, expected) =>
    expect(broken(`export function* pay() { ${code} }`, 'mfe-cart/src/platform/pay.saga.ts')).toEqual(expected),
  );
});

describe('the rule unchecked-cast', () => {
  const reason = '// Cast: the library declares no type.';
  it.each([
    ['export const a = b as never;', ['unchecked-cast 1']],
    ['export const a = b as unknown as string;', ['unchecked-cast 1']],
    [`${reason}\n\nexport const a = b as never;`, ['unchecked-cast 3']],
    [`${reason}\nexport const a = b as never;`, []],
    [`${reason}\n// It is checked above.\nexport const a = b as never;`, []],
    ['export const a = b as string;', []],
  ])('finds in %j: %j', (code, expected) => {
    expect(broken(code, 'release-platform/registry/src/a.ts')).toEqual(expected);
    expect(broken(code, 'release-platform/registry/src/testing/a.ts')).toEqual([]);
  });
});

describe('the rule words', () => {
  it.each([
    ["export const a = 'It does not work any more.';", ['words 1']],
    ['export const a = <p>We mail you a code.</p>;', ['words 1']],
    ['export const a = `Order ${number} is cancelled now`;', ['words 1', 'words 1']],
    ["export const state = 'cancelled';", []],
    ["export const path = '/colour/tyres';", []],
    ["export const a = 'Cancelling';", ['words 1']],
    ['export const a = <Button loadingLabel="Cancelling" />;', ['words 1']],
    ['export const a = <p>Grey</p>;', ['words 1']],
    ["export const a = 'Choose a colour';", ['words 1']],
    ["export const a = 'Tyres at the kerb';", ['words 1', 'words 1']],
    ["export const a = 'Canceled, controlled, filled, wise, promised, colors, fulfilled';", []],
    ["export const a = 'The card comes by mail.';", []],
    ['// A catalogue of tyres.', []],
  ])('finds in %j: %j', (code, expected) => expect(broken(code, 'mfe-cart/src/app/a.tsx')).toEqual(expected));

  it("ignores tests and the gateway's messages for operators", () => {
    const code = "export const a = 'It does not work any more.';";
    for (const file of ['mfe-cart/src/app/a.test.tsx', 'shell/src/gateway/a.ts'])
      expect(broken(code, file)).toEqual([]);
  });
});
