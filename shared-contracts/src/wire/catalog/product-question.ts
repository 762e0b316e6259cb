import Type, { type Static } from 'typebox';
import { QUESTION_LIMITS } from '../../rules/rules';
import { Email } from '../values/text';

/** One paragraph of plain text. The API normalizes it to one line without invisible characters. */
const paragraph = ([minLength, maxLength]: readonly [number, number]) => Type.String({ minLength, maxLength });

/** A question that the product's specifications answer. */
export const SpecificationAnswer = Type.Object(
  { question: Type.String(), answer: Type.String() },
  { additionalProperties: false },
);
/** See {@link SpecificationAnswer} (schema). */
export type SpecificationAnswer = Static<typeof SpecificationAnswer>;

/** The store's answer; `answeredBy` is the store's name in the requested variant. */
export const QuestionAnswer = Type.Object(
  {
    answer: Type.String(),
    answeredBy: Type.String(),
    /** `YYYY-MM-DD` in the store's time zone. */
    answeredOn: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link QuestionAnswer} (schema). */
export type QuestionAnswer = Static<typeof QuestionAnswer>;

/** A shopper's answered question. Its texts are plain text. */
export const ProductQuestion = Type.Object(
  {
    questionId: Type.String(),
    question: Type.String(),
    /** Display name that the asker chose. */
    displayName: Type.String(),
    /** `YYYY-MM-DD` in the store's time zone. */
    askedOn: Type.String(),
    /** Size of the question; it is shown with every size of the line. */
    size: Type.String(),
    answers: Type.Array(QuestionAnswer),
  },
  { additionalProperties: false },
);
/** See {@link ProductQuestion} (schema). */
export type ProductQuestion = Static<typeof ProductQuestion>;

/** Answer of GET /products/{productNumber}/questions. Unanswered questions are excluded. */
export const QuestionPage = Type.Object(
  {
    /** Questions that the product's specifications answer; identical on every page. */
    fromSpecifications: Type.Array(SpecificationAnswer),
    /** Latest answers first. */
    questions: Type.Array(ProductQuestion),
    /** Answered questions on all pages. */
    count: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    pageCount: Type.Integer(),
  },
  { additionalProperties: false },
);
/** See {@link QuestionPage} (schema). */
export type QuestionPage = Static<typeof QuestionPage>;

/** Body of POST /products/{productNumber}/questions. The email address receives the answer and is never shown. */
export const AskQuestionBody = Type.Object(
  {
    question: paragraph(QUESTION_LIMITS.question),
    displayName: paragraph(QUESTION_LIMITS.displayName),
    email: Type.Optional(Email),
  },
  { additionalProperties: false },
);
/** See {@link AskQuestionBody} (schema). */
export type AskQuestionBody = Static<typeof AskQuestionBody>;

/** Answer of POST /products/{productNumber}/questions. A repeated question returns the one that is already waiting. */
export const AskedQuestion = Type.Object(
  { questionId: Type.String(), status: Type.Literal('waiting'), message: Type.String() },
  { additionalProperties: false },
);
/** See {@link AskedQuestion} (schema). */
export type AskedQuestion = Static<typeof AskedQuestion>;

/** States of a question: it is public only while it is answered. */
export const QuestionStatus = Type.Union([Type.Literal('waiting'), Type.Literal('answered'), Type.Literal('refused')]);
/** See {@link QuestionStatus} (schema). */
export type QuestionStatus = Static<typeof QuestionStatus>;

/** A question for staff, without the asker's email address. */
export const StaffQuestion = Type.Object(
  {
    questionId: Type.String(),
    status: QuestionStatus,
    productNumber: Type.String(),
    productName: Type.String(),
    question: Type.String(),
    displayName: Type.String(),
    askedOn: Type.String(),
    /** True when the asker wants the answer by mail. */
    wantsMail: Type.Boolean(),
    answer: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);
/** See {@link StaffQuestion} (schema). */
export type StaffQuestion = Static<typeof StaffQuestion>;

/** Answer of GET /management/v1/questions. */
export const QuestionQueue = Type.Object(
  { questions: Type.Array(StaffQuestion), count: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link QuestionQueue} (schema). */
export type QuestionQueue = Static<typeof QuestionQueue>;

/** Body of POST /management/v1/questions/{questionId}/answer. */
export const AnswerQuestionBody = Type.Object(
  { answer: paragraph(QUESTION_LIMITS.answer) },
  { additionalProperties: false },
);
/** See {@link AnswerQuestionBody} (schema). */
export type AnswerQuestionBody = Static<typeof AnswerQuestionBody>;

/** Body of POST /management/v1/questions/{questionId}/refuse; the reason is stored for staff. */
export const RefuseQuestionBody = Type.Object({ reason: paragraph([2, 300]) }, { additionalProperties: false });
/** See {@link RefuseQuestionBody} (schema). */
export type RefuseQuestionBody = Static<typeof RefuseQuestionBody>;

/** Answer of both staff decisions. */
export const DecidedQuestion = Type.Object(
  { questionId: Type.String(), status: QuestionStatus },
  { additionalProperties: false },
);
/** See {@link DecidedQuestion} (schema). */
export type DecidedQuestion = Static<typeof DecidedQuestion>;
