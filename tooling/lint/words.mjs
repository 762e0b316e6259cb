import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../docs/words.md', import.meta.url);

/** Reads `[forbidden word, replacement]` from the table in the guide. */
export const wordTable = () =>
  [...readFileSync(GUIDE, 'utf8').matchAll(/^\| (?!Instead|-)(.+?) +\| (.+?) +\|$/gm)].map(([, instead, write]) => [
    instead,
    write,
  ]);

/** British spellings in the vocabulary of a tire store, with their American ones. */
const AMERICAN = [
  [/\bcancell(ed|ing)\b/i, 'cancel$1'],
  [/\b(travel|label|model|level|signal|fuel|dial|total|equal|channel)l(ed|ing|er)\b/i, '$1$2'],
  [/\b(col|fav|flav|hon|lab|neighb|behavi|harb|vap)our/i, '$1or'],
  [/\btyre/i, 'tire'],
  [/\bkerb/i, 'curb'],
  [/\bgrey/i, 'gray'],
  [/\baluminium\b/i, 'aluminum'],
  [/\b(cent|theat|fib|calib|lit|(?:kilo|milli|centi)?met)re(s?)\b/i, '$1er$2'],
  [/\b(licen|defen|offen)ce/i, '$1se'],
  [
    /\b(organ|recogn|author|apolog|custom|priorit|minim|maxim|optim|real|special|personal|final|summar)is(e|ed|es|ing|ation)\b/i,
    '$1iz$2',
  ],
  [/\banalyse/i, 'analyze'],
  [/\bcatalogue/i, 'catalog'],
  [/\bcheque/i, 'check'],
  [/\bprogramme(s?)\b/i, 'program$1'],
  [/\binstalment/i, 'installment'],
  [/\bfulfil(s|ment)?\b/i, 'fulfill$1'],
  [/\benrol(s|ment)?\b/i, 'enroll$1'],
  [/\bjudgement/i, 'judgment'],
  [/\bpostcode/i, 'zip code'],
  [/\bplough/i, 'plow'],
  [/\bmould/i, 'mold'],
];

const spaced = (text) => text.replaceAll('&rsquo;', '’').replaceAll(/\s+/g, ' ').trim();

/**
 * Requires one term per concept in the store's texts. The table is an option, so that ESLint's cache notices a change.
 */
export const words = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    messages: {
      other: 'docs/words.md: write "{{write}}" in "{{text}}".',
      american: 'American spelling: write "{{write}}" in "{{text}}".',
    },
  },
  create(context) {
    const table = context.options[0].map(([instead, write]) => [new RegExp(`\\b${instead}\\b`, 'i'), write]);
    const checkSpelling = (node, text) => {
      for (const [british, write] of AMERICAN) {
        const found = british.exec(text);
        if (found)
          context.report({ node, messageId: 'american', data: { write: found[0].replace(british, write), text } });
      }
    };
    const check = (node, raw) => {
      const text = spaced(raw);
      // Keys, states and addresses of the API are single words in lower case.
      if (/\s|^\p{Lu}\p{Ll}/u.test(text)) checkSpelling(node, text);
      // A name, not a sentence.
      if (text.split(' ').length < 3) return;
      for (const [instead, write] of table)
        if (instead.test(text)) context.report({ node, messageId: 'other', data: { write, text } });
    };
    return {
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? node.value.raw),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
    };
  },
};
