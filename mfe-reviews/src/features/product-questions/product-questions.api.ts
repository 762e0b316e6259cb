import type { ApiReader, Http } from 'remote-kit';
import type { AskedQuestion, AskQuestionBody, QuestionPage } from 'shared-contracts';

/** Whose questions, and which page of them. */
export interface QuestionSelection {
  readonly productNumber: string;
  readonly page: number;
}

/** A question to send. */
export interface NewQuestion {
  readonly productNumber: string;
  readonly body: AskQuestionBody;
}

const pathOf = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}/questions`;

export const readQuestions = (api: ApiReader, { productNumber, page }: QuestionSelection, signal?: AbortSignal) =>
  api.get<QuestionPage>(pathOf(productNumber), { page }, signal);

export const sendQuestion = (http: Http, { productNumber, body }: NewQuestion) =>
  http.post<AskedQuestion>(pathOf(productNumber), body);

/** What an address asks for; anything else there means the first page. */
export function selectionFrom(productNumber: string, search: string): QuestionSelection {
  const page = Number(new URLSearchParams(search).get('questionPage'));
  return { productNumber, page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** The address of a page: links to it also work without script. */
export const addressOf = (page: number): string => `${page === 1 ? '?' : `?questionPage=${page}`}#questions`;
