import { QUESTION_LIMITS } from 'shared-contracts';
import type { DecidedQuestion, QuestionStatus } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../src/platform/values/failure';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { limitOf, nothingElse, oneOf, subjectOf, wordsOf } from './command-input';
import type { ActCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const STATUSES = ['waiting', 'answered', 'refused'] as const satisfies readonly QuestionStatus[];
const MOST = 100;

const list: ActCommand = {
  usage: `[--status <${STATUSES.join('|')}>] [--limit 50]`,
  help: 'questions about products that wait for an answer',
  options: { status: { type: 'string' }, limit: { type: 'string' } },
  call: STAFF_CALLS.questions,
  plan(written) {
    nothingElse(written.positionals);
    const status = oneOf(written.text('status') ?? 'waiting', '--status', STATUSES);
    const limit = limitOf(written.text('limit'), MOST);
    return {
      subject: {},
      async run({ questions: desk }) {
        const { questions, count } = await desk.queue(status, 1, limit);
        if (count === 0) return ['No question is there.'];
        const lines = questions.flatMap((one) => [
          `${one.questionId}  ${one.productName}  ${one.productNumber}  by ${one.displayName}, ${one.askedOn}` +
            `${one.wantsMail ? '  wants a mail' : ''}`,
          `  ${one.question}`,
          ...(one.answer === null ? [] : [`  Answer: ${one.answer}`]),
        ]);
        return [`${count} ${status}`, ...lines];
      },
    };
  },
};

const linesOf = (answer: DecidedQuestion | Failure) =>
  isFailure(answer) ? answer : [`Question ${answer.questionId} is ${answer.status}.`];

/** Joins lines, because a shell keeps line breaks of pasted text and published text has none. */
const paragraphOf = (text: string | undefined, option: string, most: number): string =>
  wordsOf(text?.replaceAll(/\s+/g, ' '), option, most);

const answer: ActCommand = {
  usage: '<question> --text <words>',
  help: 'it is published with this answer, which the asker gets by mail where they gave an address',
  options: { text: { type: 'string' } },
  call: STAFF_CALLS.answerQuestion,
  plan(written) {
    const questionId = subjectOf(written.positionals, 'question');
    const words = paragraphOf(written.text('text'), '--text', QUESTION_LIMITS.answer[1]);
    return {
      subject: { questionId },
      run: async ({ questions }) => linesOf(await questions.answer(questionId, { answer: words })),
    };
  },
};

const refuse: ActCommand = {
  usage: '<question> --reason <words>',
  help: 'it is not published, or taken down; the reason is kept for staff',
  options: { reason: { type: 'string' } },
  call: STAFF_CALLS.refuseQuestion,
  plan(written) {
    const questionId = subjectOf(written.positionals, 'question');
    const reason = paragraphOf(written.text('reason'), '--reason', 300);
    return {
      subject: { questionId },
      run: async ({ questions }) => linesOf(await questions.refuse(questionId, { reason })),
    };
  },
};

export const QUESTIONS: Readonly<Record<string, ActCommand>> = dictionary({
  'question list': list,
  'question answer': answer,
  'question refuse': refuse,
});
