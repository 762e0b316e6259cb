import { withoutCode, wordsToReplace } from './plain-words.mjs';

const LENGTH = 90;
const KEYS = /^(?:\[[^\]]+\] ?)+/;
/** Where a value comes first, as in `it.each(…)('%s is rejected')`, its grammar is unknown. */
const VALUE = /^(?:[“"'(]?[%$]|\$\{|`)/;
const ADVERBS = new Set(['always', 'also', 'never', 'only', 'still', 'silently', 'immediately', 'eventually', 'then']);
const VERBS = new Set(
  'are have do can cannot could may might must need should will would does has is was were'.split(' '),
);
const NO_VERBS = new Set('this its as us less plus across besides perhaps unless whose thus towards ours'.split(' '));

const isVerb = (word) => VERBS.has(word) || (/^[a-z][a-z-]*[^s']s$/.test(word) && !NO_VERBS.has(word));

/** True for a phrase such as "rejects an expired code" or "never retries a declined charge". */
function beginsWithVerb(phrase) {
  const words = phrase.split(/[\s,:]+/).map((word) => word.replace(/[’']t$/, ''));
  return isVerb(words.find((word) => !ADVERBS.has(word)) ?? '');
}

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }, at) => `${at > 0 ? '${…}' : ''}${value.cooked ?? value.raw}`).join('');
}

/** `it`, `it.each(…)`, `test.describe`: the name that the call begins with, and whether it groups tests. */
function callOf({ callee }) {
  const names = [];
  for (let at = callee; at; at = at.object ?? at.callee ?? at.tag) {
    if (at.type === 'Identifier') names.push(at.name);
    else if (at.property?.name) names.push(at.property.name);
  }
  const first = names.at(-1);
  if (!['describe', 'it', 'test'].includes(first) || names.includes('step')) return null;
  return { isGroup: names.includes('describe') };
}

/** @returns `[messageId, data]` of each fault */
function faultsOf(title, isGroup) {
  const phrase = title.replace(KEYS, '');
  const faults = [];
  if (phrase.length > LENGTH) faults.push(['long', { count: phrase.length, limit: LENGTH }]);
  if (/;|[.!?] +\p{Lu}/u.test(withoutCode(phrase))) faults.push(['sentences', {}]);
  if (/[^.]\.$/.test(phrase)) faults.push(['period', {}]);
  if (!isGroup && !VALUE.test(phrase) && !beginsWithVerb(phrase)) faults.push(['verb', { phrase }]);
  return faults;
}

/** `describe` and `it` read as one sentence. */
export const testTitle = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    messages: {
      word: 'Plain words (docs/glossary.md): instead of "{{found}}" write {{write}}.',
      long: 'This title has {{count}} characters; {{limit}} are allowed. Name the outcome, and leave the story out.',
      sentences: 'A title is one phrase: split the test, or name the outcome that both parts share.',
      period: 'A title has no period at its end.',
      verb:
        'Begin with a lower-case verb in the present, so that describe and it read as a sentence: ' +
        '"rejects an expired code" instead of "{{phrase}}".',
    },
  },
  create(context) {
    const find = wordsToReplace(context.options[0]);
    return {
      CallExpression(node) {
        const [first] = node.arguments;
        const title = textOf(first);
        const call = title === null ? null : callOf(node);
        if (!call || node.arguments.length < 2) return;
        for (const [messageId, data] of faultsOf(title, call.isGroup)) context.report({ node: first, messageId, data });
        for (const [found, write] of find(withoutCode(title)))
          context.report({ node: first, messageId: 'word', data: { found, write } });
      },
    };
  },
};
