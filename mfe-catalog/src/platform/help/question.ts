import type { PublicVariant, StoreFeatures } from 'shared-contracts';

/** A question with its answer, a paragraph each, and perhaps where to read on. */
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

/** Whose store answers, and what it does today. */
export interface Answering {
  readonly variant: PublicVariant;
  readonly has: StoreFeatures;
}

export const ask = (question: string, answer: string | readonly string[], link?: Question['link']): Question => ({
  question,
  answer: typeof answer === 'string' ? [answer] : answer,
  ...(link && { link }),
});
