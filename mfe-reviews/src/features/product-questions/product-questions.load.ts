import type { ApiReader } from 'remote-kit';
import { readQuestions, type QuestionSelection } from './product-questions.api';
import type { LoadedQuestions } from './product-questions.slice';

/** Null where the questions could not be read: the rest of the page does without them. */
export async function loadQuestions(api: ApiReader, selection: QuestionSelection): Promise<LoadedQuestions> {
  // A widget is rehearsed without props before it is served: there is no product to ask about then.
  if (selection.productNumber === '') return { selection, page: null };
  const page = await readQuestions(api, selection);
  return { selection, page: page.ok ? page.value : null };
}
