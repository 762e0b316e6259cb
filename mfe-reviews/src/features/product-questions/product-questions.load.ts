import type { ApiReader } from 'remote-kit';
import { readQuestions, type QuestionSelection } from './product-questions.api';
import type { LoadedQuestions } from './product-questions.slice';

/** Null when the questions could not be read: the page renders without them. */
export async function loadQuestions(api: ApiReader, selection: QuestionSelection): Promise<LoadedQuestions> {
  // A widget is tried without props before its release: there is no product then.
  if (selection.productNumber === '') return { selection, page: null };
  const page = await readQuestions(api, selection);
  return { selection, page: page.ok ? page.value : null };
}
