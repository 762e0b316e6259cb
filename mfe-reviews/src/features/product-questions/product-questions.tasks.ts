import { defineTask, type TaskContext } from 'remote-kit';
import { readQuestions, sendQuestion, type NewQuestion, type QuestionSelection } from './product-questions.api';

/** Loads another page, or retries. */
export const turnQuestions = defineTask(
  'productQuestions/turnPage',
  (selection: QuestionSelection, { http, signal }: TaskContext) => readQuestions(http, selection, signal),
  'latest',
);

export const askQuestion = defineTask(
  'productQuestions/ask',
  (question: NewQuestion, { http }: TaskContext) => sendQuestion(http, question),
  'leading',
);
