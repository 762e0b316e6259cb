import type { PublicVariant, StoreFeatures } from 'shared-contracts';

/** A question with its answer in paragraphs, and an optional link. */
export interface Question {
  readonly question: string;
  readonly answer: readonly string[];
  readonly link?: { readonly label: string; readonly href: string };
}

export interface FaqSection {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Store of the answers, and its active features. */
export interface Answering {
  readonly variant: PublicVariant;
  readonly has: StoreFeatures;
}

export const ask = (question: string, answer: string | readonly string[], link?: Question['link']): Question => ({
  question,
  answer: typeof answer === 'string' ? [answer] : answer,
  ...(link && { link }),
});
