import { commentsOf, styleSheetComments } from './comment-prose.mjs';
import { nounClause, withoutCode, wordsToReplace } from './plain-words.mjs';

const SENTENCES = 3;
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|no|St|approx|incl)\./g;

/** Sentences of prose; of a list, only the introduction counts. */
function sentencesOf(prose) {
  const paragraphs = prose.split('\n').filter((line) => !/^\s*(?:[-*•|]|\d+\.) /.test(line));
  const text = withoutCode(paragraphs.join(' ')).replace(ABBREVIATION, (found) => found.replaceAll('.', ''));
  return text.split(/[.!?](?:["')”]*)\s+(?=[\p{Lu}`"'“(@\d])/u).filter((sentence) => /\p{L}/u.test(sentence));
}

/** Reports words with a plain replacement. The table is an option, so that ESLint's cache notices a change. */
export const commentWords = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    messages: {
      word: 'Plain words (docs/glossary.md): instead of "{{found}}" write {{write}}.',
      opening:
        'Begin this comment with a noun or a verb in the third person ("Returns…", "Maximum wait, in ms"), ' +
        'not with "{{found}}". Delete it when it repeats the code.',
    },
  },
  create(context) {
    const find = wordsToReplace(context.options[0]);
    const check = (comments) => {
      for (const { loc, prose, all } of comments) {
        const found = nounClause(prose);
        if (found) context.report({ loc, messageId: 'opening', data: { found } });
        for (const [word, write] of find(withoutCode(all)))
          context.report({ loc, messageId: 'word', data: { found: word, write } });
      }
    };
    return {
      Program: () => check(commentsOf(context.sourceCode)),
      StyleSheet: () => check(styleSheetComments(context.sourceCode)),
    };
  },
};

/** Limits comments to three sentences, which are enough for a reason; tags such as `@param` are not counted. */
export const commentLength = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      long:
        'This comment has {{count}} sentences; {{limit}} are allowed. Keep the reason or constraint; ' +
        'move parameters to @param, background to an ADR, and delete what the code says.',
    },
  },
  create(context) {
    const check = (comments) => {
      for (const { loc, prose } of comments) {
        const count = sentencesOf(prose).length;
        if (count > SENTENCES) context.report({ loc, messageId: 'long', data: { count, limit: SENTENCES } });
      }
    };
    return {
      Program: () => check(commentsOf(context.sourceCode)),
      StyleSheet: () => check(styleSheetComments(context.sourceCode)),
    };
  },
};
