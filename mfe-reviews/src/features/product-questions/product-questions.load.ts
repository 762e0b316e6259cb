import type { ApiReader } from 'remote-kit';
import { readQuestions, type QuestionSelection } from './product-questions.api';
import type { LoadedQuestions } from './product-questions.slice';

/** Null where the questions could not be read: the rest of the page does without them. */
export async function loadQuestions(api: ApiReader, selection: QuestionSelection): Promise<LoadedQuestions> {
  const page = await readQuestions(api, selection);
  return { selection, page: page.ok ? page.value : null };
}
