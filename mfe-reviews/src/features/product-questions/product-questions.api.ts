import type { ApiReader, Http } from 'remote-kit';
import type { AskedQuestion, AskQuestionBody, QuestionPage } from 'shared-contracts';

/** Product and page of the questions. */
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

/** Reads the selection of an address; invalid values mean the first page. */
export function selectionFrom(productNumber: string, search: string): QuestionSelection {
  const page = Number(new URLSearchParams(search).get('questionPage'));
  return { productNumber, page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** Returns the address of a page: links work without script. */
export const addressOf = (page: number): string => `${page === 1 ? '?' : `?questionPage=${page}`}#questions`;
