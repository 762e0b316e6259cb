import { FIT, ordering } from './faq-choosing';
import { changes, paying, savings } from './faq-money';
import { delivery, installation } from './faq-receiving';
import type { Answering, FaqSection } from './question';

/** Returns questions and answers of a store, limited to its rules and active features. */
export const faqOf = (answering: Answering): readonly FaqSection[] =>
  [
    ordering(answering),
    FIT,
    delivery(answering),
    installation(answering),
    paying(answering),
    savings(answering),
    changes(answering),
  ].filter(({ questions }) => questions.length > 0);

/** Returns schema.org markup of all questions. */
export const faqJsonLd = (sections: readonly FaqSection[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: sections
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
});
