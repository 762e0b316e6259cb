import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../docs/words.md', import.meta.url);

/** `[what is not written, what is]`, of the table in the guide. */
export const wordTable = () =>
  [...readFileSync(GUIDE, 'utf8').matchAll(/^\| (?!Instead|-)(.+?) +\| (.+?) +\|$/gm)].map(([, instead, write]) => [
    instead,
    write,
  ]);

const spaced = (text) => text.replaceAll('&rsquo;', '’').replaceAll(/\s+/g, ' ').trim();

/** The store says the same thing by the same word. The table is an option, so that ESLint's cache notices a change. */
export const words = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    messages: { other: 'docs/words.md: write "{{write}}" in "{{text}}".' },
  },
  create(context) {
    const table = context.options[0].map(([instead, write]) => [new RegExp(`\\b${instead}\\b`, 'i'), write]);
    const check = (node, raw) => {
      const text = spaced(raw);
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
