import { antdRestriction, dictionaryRestriction, formRestriction } from './boundaries.mjs';

const NAMES = String.raw`/\b(Affirm|PayTomorrow|PayPal|Google Pay|Apple Pay)\b/`;

const restrictions = ['Literal[value', 'JSXText[value', 'TemplateElement[value.raw'].map((text) => ({
  selector: `${text}=${NAMES}]`,
  message: "Take the names of payment methods from PAYMENT_METHOD_FACTS, for the variant's own methods.",
}));
const ignores = ['**/*.test.{ts,tsx}', '**/testing/**'];

/** Texts for shoppers: a name written by hand would also appear in variants that don't offer the method. */
export const methodNameRules = [
  {
    files: ['shared-ui/src/**/*.{ts,tsx}', 'shell/**/*.{ts,tsx}'],
    ignores: [...ignores, 'shell/src/browser/**'],
    rules: { 'no-restricted-syntax': ['error', ...restrictions] },
  },
  {
    files: ['marketplace-api/src/modules/mail/**/*.ts'],
    ignores,
    rules: { 'no-restricted-syntax': ['error', dictionaryRestriction, ...restrictions] },
  },
  {
    // Options of one rule are not merged, so the restrictions from elsewhere are repeated here.
    files: ['{mfe-*,partners/*}/src/**/*.{ts,tsx}', 'shell/src/browser/**/*.{ts,tsx}'],
    ignores,
    rules: { 'no-restricted-syntax': ['error', antdRestriction, formRestriction, ...restrictions] },
  },
];
