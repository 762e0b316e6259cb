import type { BenefitType } from 'shared-contracts';
import type {
  AnswerQuestionBody,
  DecidedQuestion,
  QuestionQueue,
  QuestionStatus,
  RefuseQuestionBody,
  StaffQuestion,
} from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import { storeDay } from '../../platform/time/store-clock';
import { enqueueMail } from '../mail/enqueue-mail';
import * as sql from './product-question.sql';

/** Allowed next states. To correct an answer, staff refuse the question and answer it again. */
export const QUESTION_STATES: Readonly<Record<QuestionStatus, { readonly next: readonly QuestionStatus[] }>> = {
  waiting: { next: ['answered', 'refused'] },
  answered: { next: ['refused'] },
  refused: { next: ['answered', 'refused'] },
};

interface LockedQuestion {
  status: QuestionStatus;
  email: string | null;
  benefitType: BenefitType;
  productNumber: string;
  productName: string;
}

const unknownQuestion = (): Failure =>
  failure(404, 'NOT_FOUND', 'We can’t find that question. List those that wait, and copy its name from there.');

const answeredAlready = (): Failure =>
  failure(409, 'QUESTION_ANSWERED', 'Someone has answered this question. To change the answer, refuse it first.');

/** Locks the question during a decision, so that the second of two concurrent decisions sees the first. */
async function lock(tx: Queries, questionId: string, next: QuestionStatus): Promise<LockedQuestion | Failure> {
  const question = await tx.one<LockedQuestion>(sql.lockQuestion, [questionId]);
  if (question === null) return unknownQuestion();
  return QUESTION_STATES[question.status].next.includes(next) ? question : answeredAlready();
}

/**
 * Serves waiting questions to staff. An answer publishes the question and is mailed once, if the asker gave an address.
 */
export function questionDeskService(db: Database, now = () => new Date()) {
  return {
    async queue(status: QuestionStatus, page: number, pageSize: number): Promise<QuestionQueue> {
      const [counted, questions] = await Promise.all([
        db.one<{ count: number }>(sql.queueCount, [status]),
        db.many<StaffQuestion>(sql.queue, [status, pageSize, (page - 1) * pageSize]),
      ]);
      return { questions, count: counted?.count ?? 0 };
    },

    answer: (questionId: string, body: AnswerQuestionBody): Promise<DecidedQuestion | Failure> =>
      db.transaction<DecidedQuestion | Failure>(async (tx) => {
        const question = await lock(tx, questionId, 'answered');
        if (isFailure(question)) return question;
        const answer = body.answer.trim();
        await tx.count(sql.answer, [questionId, answer, storeDay(now())]);
        const { email: recipient, benefitType, productNumber, productName } = question;
        if (recipient !== null)
          await enqueueMail(tx, {
            kind: 'question-answered',
            recipient,
            benefitType,
            payload: { productNumber, productName, answer },
          });
        return { questionId, status: 'answered' };
      }, isFailure),

    refuse: (questionId: string, { reason }: RefuseQuestionBody): Promise<DecidedQuestion | Failure> =>
      db.transaction<DecidedQuestion | Failure>(async (tx) => {
        const question = await lock(tx, questionId, 'refused');
        if (isFailure(question)) return question;
        await tx.count(sql.refuse, [questionId, reason.trim()]);
        return { questionId, status: 'refused' };
      }, isFailure),
  };
}

export type QuestionDeskService = ReturnType<typeof questionDeskService>;
