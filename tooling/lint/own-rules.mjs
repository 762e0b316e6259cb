import { commentLength, commentWords } from './comment-language.mjs';
import { deviceClock } from './device-clock.mjs';
import { elapsedTime } from './elapsed-time.mjs';
import { lineLength, styleSheetText } from './line-length.mjs';
import { orderNumber } from './order-number.mjs';
import { PLAIN_WORDS } from './plain-words.mjs';
import { productName } from './product-name.mjs';
import { propertySeed } from './property-seed.mjs';
import { taskOutcome } from './task-outcome.mjs';
import { testTitle } from './test-title.mjs';
import { uncheckedCast } from './unchecked-cast.mjs';
import { words, wordTable } from './words.mjs';

const treadmarket = {
  rules: {
    'comment-length': commentLength,
    'comment-words': commentWords,
    'device-clock': deviceClock,
    'elapsed-time': elapsedTime,
    'line-length': lineLength,
    'order-number': orderNumber,
    'product-name': productName,
    'property-seed': propertySeed,
    'task-outcome': taskOutcome,
    'test-title': testTitle,
    'unchecked-cast': uncheckedCast,
    words,
  },
  languages: { 'style-sheet-text': styleSheetText },
};
const plugins = { treadmarket };

/** Data and generated files. */
const WRITTEN_BY_COMMANDS = ['**/assets/**', '**/data/**', '**/*.generated.ts', '**/api-calls.ts'];

/** Files without texts for shoppers, members or installers: tests, commands, calls by staff. */
const NOT_READ_BY_PEOPLE = [
  '**/*.test.{ts,tsx}',
  '**/testing/**',
  '**/*.sql.ts',
  '**/*.routes.ts',
  '**/*-command.ts',
  '**/modules/staff/**',
  '**/staff-*',
  '**/waiting-work*',
  '**/failed-refunds*',
  '**/{dev,given-up}-mail*',
  'shell/src/{gateway,protocol}/**',
  '**/development.ts',
];

/** Limits that the specification sets for a whole store, which are checked only in these tests. */
const MEASURED = [
  'e2e/journeys/operations/{develop,faults,new-remote}.spec.ts',
  'release-platform/deploy/foreign-key.test.ts',
];

/** Code that serves no shopper and releases nothing: its assertions fail a test or a measurement. */
export const TEST_CODE = [
  '**/*.{test,proof,spec}.{ts,tsx}',
  '**/{testing,fixtures}/**',
  'e2e/**',
  'marketplace-api/verification/**',
  'tooling/{bench,proofs}/**',
];

const LANGUAGE = { 'treadmarket/comment-length': 'error', 'treadmarket/comment-words': ['error', PLAIN_WORDS] };

/** Rules of this repository that no package provides. */
export const ownRules = [
  {
    files: ['**/*.{test,spec}.{ts,tsx}'],
    ignores: MEASURED,
    plugins,
    rules: { 'treadmarket/elapsed-time': 'error' },
  },
  {
    files: ['**/*.{test,proof,spec}.{ts,tsx}'],
    plugins,
    rules: { 'treadmarket/test-title': ['error', PLAIN_WORDS] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins,
    rules: { 'treadmarket/property-seed': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    ignores: WRITTEN_BY_COMMANDS,
    plugins,
    rules: { 'treadmarket/line-length': 'error', ...LANGUAGE },
  },
  {
    files: ['**/*.css'],
    ignores: WRITTEN_BY_COMMANDS,
    plugins,
    language: 'treadmarket/style-sheet-text',
    rules: { 'treadmarket/line-length': 'error', ...LANGUAGE },
  },
  {
    files: [
      '{mfe-*,partners/*,remote-kit,shared-contracts,shared-ui}/src/**/*.{ts,tsx}',
      'shell/src/{browser,chrome}/**',
    ],
    ignores: ['**/*.{test,proof}.{ts,tsx}', '**/testing/**', '**/server/**', '**/server-clock.ts'],
    plugins,
    rules: { 'treadmarket/device-clock': 'error' },
  },
  {
    files: ['{mfe-*,partners/*,remote-kit,tooling/templates/*}/src/**/*.ts'],
    plugins,
    rules: { 'treadmarket/task-outcome': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: TEST_CODE,
    plugins,
    rules: { 'treadmarket/unchecked-cast': 'error' },
  },
  {
    files: ['mfe-*/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins,
    rules: { 'treadmarket/order-number': 'error', 'treadmarket/product-name': 'error' },
  },
  {
    files: [
      '{mfe-*,partners/*,remote-kit,shared-contracts,shared-ui,shell}/src/**/*.{ts,tsx}',
      'sandbox/src/{frame,pages}/**',
      'brands/**/*.{ts,tsx}',
      'shell/variants/**/*.ts',
      'marketplace-api/src/{http,modules,platform,search}/**/*.ts',
      'marketplace-api/commands/seed/**/*.ts',
    ],
    ignores: NOT_READ_BY_PEOPLE,
    plugins,
    rules: { 'treadmarket/words': ['error', wordTable()] },
  },
];
