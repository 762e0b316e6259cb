import { object, type InferType } from 'yup';
import { QUESTION_LIMITS, type AskQuestionBody } from 'shared-contracts';
import { email, text } from '../../platform/form-rules';

/** Fields of the form, with the API's limits. */
export const questionSchema = object({
  question: text(
    QUESTION_LIMITS.question,
    'Write your question.',
    `Write your question in at least ${QUESTION_LIMITS.question[0]} characters.`,
  ),
  displayName: text(
    QUESTION_LIMITS.displayName,
    'Enter a name to show beside your question.',
    'Use at least two characters.',
  ),
  email: email(),
});

export type QuestionValues = InferType<typeof questionSchema>;

export function toBody({ question, displayName, email: address }: QuestionValues): AskQuestionBody {
  return {
    question,
    displayName,
    ...(address ? { email: address } : {}),
  };
}
