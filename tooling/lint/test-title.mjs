import { withoutCode, wordsToReplace } from './plain-words.mjs';

const LENGTH = 90;
const KEYS = /^(?:\[[^\]]+\] ?)+/;
/** A title with a value at its start, as in `it.each(…)('%s is rejected')`; its grammar is unknown. */
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

/** First words of an incomplete sentence: the test of `describe('a coupon')` is not 'of another store'. */
const NO_SUBJECTS = new Set(
  'of to by with for from in on at as who whose whom what which where that whoever nobody somebody'.split(' '),
);

/** True for a plural subject such as "orders", "pages of the gateway" or "cart and order", whose verb has no "s". */
const isPlural = (subject) => /^(?:(?:the|all|two|these) )?[\w-]*[^s\W]s\b|\band\b/i.test(subject);

/**
 * True where `describe` and title read as one sentence. A title without a `describe` has a subject of its own.
 * @param {string | null} subject title of the `describe` around it, `null` without one
 */
function readsAsSentence(phrase, subject) {
  if (beginsWithVerb(phrase)) return true;
  if (subject !== null && !isPlural(subject)) return false;
  const [first = ''] = phrase.split(/[\s,:]+/);
  return !NO_SUBJECTS.has(first.toLowerCase()) && (subject === null ? /\s/.test(phrase) : /^\p{Ll}/u.test(first));
}

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }, at) => `${at > 0 ? '${…}' : ''}${value.cooked ?? value.raw}`).join('');
}

/** Returns the names in the callee, such as `it`, `it.each(…)` or `test.describe`, and whether it groups tests. */
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

/** @returns {string | null} the title of the innermost `describe` around a node; empty where it is computed */
function subjectOf(node) {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'CallExpression' && callOf(at)?.isGroup) return (textOf(at.arguments[0]) ?? '').replace(KEYS, '');
  return null;
}

/** @returns `[messageId, data]` of each fault */
function faultsOf(title, isGroup, subject) {
  const phrase = title.replace(KEYS, '');
  const faults = [];
  if (phrase.length > LENGTH) faults.push(['long', { count: phrase.length, limit: LENGTH }]);
  if (/;|[.!?] +\p{Lu}/u.test(withoutCode(phrase))) faults.push(['sentences', {}]);
  if (/[^.]\.$/.test(phrase)) faults.push(['period', {}]);
  if (!isGroup && !VALUE.test(phrase) && !readsAsSentence(phrase, subject)) faults.push(['verb', { phrase }]);
  return faults;
}

/** Requires that `describe` and `it` read as one sentence. */
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
        for (const [messageId, data] of faultsOf(title, call.isGroup, subjectOf(node)))
          context.report({ node: first, messageId, data });
        for (const [found, write] of find(withoutCode(title.replace(KEYS, ''))))
          context.report({ node: first, messageId: 'word', data: { found, write } });
      },
    };
  },
};
