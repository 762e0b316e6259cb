import {
  AnswerQuestionBody,
  DecidedQuestion,
  QuestionQueue,
  QuestionStatus,
  RefuseQuestionBody,
} from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { pageQuery } from '../../http/page-query';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import type { QuestionDeskService } from './question-desk.service';

const Queue = Type.Object({
  status: Type.Optional(QuestionStatus),
  ...pageQuery({ pageSize: 20, maxPageSize: 100 }),
});
const QuestionId = Type.Object({ questionId: Type.String({ maxLength: 80 }) });
const common = { security: SECURITY.staff('support', 'catalog'), tags: ['Moderation'] };

const listQuestions = {
  ...common,
  summary: 'Questions that wait for an answer, or were decided about',
  querystring: Queue,
  response: { 200: QuestionQueue },
} satisfies RouteSchema;

const answerQuestion = {
  ...common,
  summary: 'Answer a question, which publishes it',
  params: QuestionId,
  body: AnswerQuestionBody,
  response: { 200: DecidedQuestion, ...problems(404, 409) },
} satisfies RouteSchema;

const refuseQuestion = {
  ...common,
  summary: 'Refuse a question, or take an answered one down',
  params: QuestionId,
  body: RefuseQuestionBody,
  response: { 200: DecidedQuestion, ...problems(404) },
} satisfies RouteSchema;

export function questionDeskRoutes(app: App, desk: QuestionDeskService): void {
  app.get('/questions', { schema: listQuestions }, async (request, reply) => {
    const { status = 'waiting', page = 1, pageSize = 20 } = request.query;
    return answer(request, reply.header('cache-control', 'no-store'), await desk.queue(status, page, pageSize));
  });
  app.post('/questions/:questionId/answer', { schema: answerQuestion }, async (request, reply) =>
    answer(request, reply, await desk.answer(request.params.questionId, request.body)),
  );
  app.post('/questions/:questionId/refuse', { schema: refuseQuestion }, async (request, reply) =>
    answer(request, reply, await desk.refuse(request.params.questionId, request.body)),
  );
}
