import { faqOf } from './faq';
import { HELP_TOPICS, topicsOf, type HelpTopic } from './help-topics';
import { mayAskForHelp } from './help-words';
import type { Answering } from './question';

/** An answer of a help page. */
export interface HelpHit {
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

interface Entry extends HelpHit {
  readonly titleWords: ReadonlySet<string>;
  readonly textWords: ReadonlySet<string>;
  /** Words of the heading above it, which distinguish similar answers but match nothing alone. */
  readonly headingWords: ReadonlySet<string>;
}

const MOST = 4;
const LITTLE_WORDS = new Set(
  (
    'a an and are at be by can could do does for from get give go have how i if in info information is it long me ' +
    'much my need number of on or our policy policies question questions should store that the there they ' +
    'this tire tires to want was we wheel wheels what when where which will with you your'
  ).split(' '),
);
/** Shoppers' synonyms of topics on the pages. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['ship', 'deliver'],
  ['refund', 'return'],
  ['exchang', 'return'],
  ['financ', 'pay'],
  ['mount', 'instal'],
  ['fit', 'instal'],
  ['promo', 'code'],
  ['discount', 'saving'],
  ['guarant', 'warrant'],
  ['reschedul', 'appoint'],
  ['book', 'appoint'],
  ['phon', 'contact'],
  ['support', 'contact'],
]);

/** Reduces words to a stem: "returns", "returning" and "return" are equal, as are "cancel" and "cancellation". */
function stemOf(word: string): string {
  const stem = word
    .replace(/(?:ations?|ments?|ing|ed|ies|es|s)$/, '')
    .replace(/[ey]$/, '')
    .replace(/([^aeiou])\1$/, '$1');
  return stem.length < 3 ? word : stem;
}
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(stemOf));

/** Answers of help pages without question lists. A test compares them with the pages. */
const PAGE_WORDS: Readonly<Record<HelpTopic, (answering: Answering) => string>> = {
  faq: () => 'help faq questions answers',
  returns: ({ variant }) => (variant.returnable ? 'return damaged wrong warranty pickup money' : 'damaged wrong'),
  contact: () => 'contact call write help',
};

function entriesOf(answering: Answering): Entry[] {
  const topics = topicsOf(answering.variant);
  const pages = topics.map((topic): Entry => {
    const { title, description, path } = HELP_TOPICS[topic];
    const detail = topic === 'returns' ? answering.variant.returns.answer : description;
    const titleWords = stemsOf(`${title} ${PAGE_WORDS[topic](answering)}`);
    return { title, detail, href: path, titleWords, textWords: new Set(), headingWords: new Set() };
  });
  if (!topics.includes('faq')) return pages;
  const answers = faqOf(answering).flatMap((section) =>
    section.questions.map(({ question, answer }): Entry => ({
      title: question,
      detail: answer[0] ?? '',
      href: `${HELP_TOPICS.faq.path}#${section.id}`,
      titleWords: stemsOf(question),
      textWords: stemsOf(answer.join(' ')),
      headingWords: stemsOf(section.title),
    })),
  );
  return [...pages, ...answers];
}

/** Returns zero when a word of the text is missing in the entry. */
function scoreOf({ titleWords, textWords, headingWords }: Entry, stems: readonly string[]): number {
  const scores = stems.map((stem) => {
    const isIn = (words: ReadonlySet<string>): boolean => words.has(stem) || words.has(SAME.get(stem) ?? stem);
    if (isIn(titleWords)) return 3;
    return isIn(textWords) ? 1 + Number(isIn(headingWords)) : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** Returns answers of a store's help pages that contain all words of a text, closest first. */
export function findHelp(text: string, answering: Answering): readonly HelpHit[] {
  const stems = wordsOf(text)
    .filter((word) => !LITTLE_WORDS.has(word))
    .map(stemOf);
  // A size or a product number is not a question.
  if (stems.length === 0 || /\d/.test(text) || !mayAskForHelp(text)) return [];
  return entriesOf(answering)
    .map((entry) => ({ entry, score: scoreOf(entry, stems) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ entry: { title, detail, href } }) => ({ title, detail, href }));
}
