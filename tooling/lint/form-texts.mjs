import { antdRestriction } from './boundaries.mjs';

const trimmed = {
  selector: 'CallExpression[callee.property.name="trim"]',
  message: 'Take lineText, proseText or emailText of remote-kit/form: they take a text as the API stores it.',
};

/** Values that a form sends have no invisible characters, and its email addresses are valid for the API. */
export const formTextRules = [
  {
    files: ['{mfe-*,remote-kit}/src/**/*.schema.ts', 'mfe-*/src/**/form-rules.ts'],
    rules: { 'no-restricted-syntax': ['error', antdRestriction, trimmed] },
  },
];
