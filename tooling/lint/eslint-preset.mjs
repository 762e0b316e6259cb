import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaryRules, dictionaryRestriction } from './boundaries.mjs';
import { formTextRules } from './form-texts.mjs';
import { methodNameRules } from './method-names.mjs';
import { ownRules, TEST_CODE } from './own-rules.mjs';

/** ESLint's configuration of this repository; `eslint.config.mjs` at the root only names it. */
export const eslintPreset = [
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.build/**',
      '.data/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/ban-ts-comment': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: ['error', 'smart'],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: false }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    },
  },
  {
    files: ['**/*.{test,proof}.{ts,tsx}', 'e2e/**', '**/testing/**', '**/fixtures/**'],
    rules: {
      'max-lines-per-function': 'off',
      // A test file is a list of cases: it may be longer than a source file.
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // Loops over parallel typed arrays, whose indexes are in range by construction; a check costs time per product.
    ignores: [...TEST_CODE, 'marketplace-api/src/search/{facets,listing,read-model,related,words}/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'error' },
  },
  {
    files: ['marketplace-api/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', dictionaryRestriction] },
  },
  {
    files: ['marketplace-api/src/**/*.routes.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        dictionaryRestriction,
        {
          selector: 'Property[key.name="config"] > :not(Identifier)',
          message: "Take the route's options from http/route-config: there a misspelt one does not compile.",
        },
      ],
    },
  },
  {
    files: [
      '**/bin/**',
      '**/*.proof.ts',
      '**/scripts/**',
      'marketplace-api/commands/**',
      'marketplace-api/verification/bench/**',
      'sandbox/**',
      'release-platform/!(registry)/**',
      'tooling/**',
      'e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['{mfe-*,partners/*,remote-kit,shared-ui,shell}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // A component's markup is longer than its logic: the stricter file limit applies instead.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['**/*.test.tsx'], rules: { 'max-lines-per-function': 'off' } },
  ...boundaryRules,
  ...methodNameRules,
  ...formTextRules,
  ...ownRules,
];
