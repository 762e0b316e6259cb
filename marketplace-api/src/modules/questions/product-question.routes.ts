import { QUESTION_PAGE_SIZE } from 'shared-contracts';
import { AskedQuestion, AskQuestionBody, productTag, QuestionPage, questionsTag } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { tellTags } from '../../http/answer-tags';
import { clientHash } from '../../http/access/caller';
import { pageQuery } from '../../http/page-query';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { OF_REVIEWS, OF_REVIEWS_TOLD } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { isFailure } from '../../platform/values/failure';
import type { ProductQuestionService } from './product-question.service';

const Product = Type.Object({ productNumber: Type.String({ minLength: 1, maxLength: 80 }) });
const Page = Type.Object(pageQuery({ pageSize: QUESTION_PAGE_SIZE, maxPageSize: 50 }));
const common = { security: SECURITY.marketplace, tags: ['Questions'], params: Product };

const listQuestions = {
  ...common,
  summary: 'Answered questions about a product, first those that its specifications answer',
  querystring: Page,
  response: { 200: QuestionPage, ...problems(404) },
} satisfies RouteSchema;

const askQuestion = {
  ...common,
  summary: 'Ask about a product; nobody sees the question before staff answered it',
  body: AskQuestionBody,
  response: { 201: AskedQuestion, ...problems(404) },
} satisfies RouteSchema;

export function productQuestionRoutes(app: App, questions: ProductQuestionService): void {
  const path = '/products/:productNumber/questions';
  app.get(path, { config: OF_REVIEWS_TOLD, schema: listQuestions }, async (request, reply) => {
    const { productNumber } = request.params;
    tellTags(request, [productTag(productNumber)]);
    const found = await questions.page(productNumber, request.variant, request.query);
    if (isFailure(found)) return answer(request, reply, found);
    tellTags(request, [...found.tags, questionsTag(found.lineId)]);
    return answer(request, reply, found.page);
  });
  app.post(path, { config: OF_REVIEWS, schema: askQuestion }, async (request, reply) => {
    const asker = { variant: request.variant, client: clientHash(request) };
    return answer(request, reply, await questions.ask(asker, request.params.productNumber, request.body), 201);
  });
}
