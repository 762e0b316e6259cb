import Type, { type Static } from 'typebox';
import { QUESTION_LIMITS } from '../rules';
import { Email } from './text';

/** One paragraph of plain text. The API makes it one line and takes out what hides what a text says. */
const paragraph = ([minLength, maxLength]: readonly [number, number]) => Type.String({ minLength, maxLength });

/** A question with the answer that the product's own specifications give. */
export const SpecificationAnswer = Type.Object(
  { question: Type.String(), answer: Type.String() },
  { additionalProperties: false },
);
/** See {@link SpecificationAnswer} (schema). */
export type SpecificationAnswer = Static<typeof SpecificationAnswer>;

/** What the store answered; `answeredBy` is its name in the variant that asks. */
export const QuestionAnswer = Type.Object(
  {
    answer: Type.String(),
    answeredBy: Type.String(),
    /** `YYYY-MM-DD` by the store's clock. */
    answeredOn: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link QuestionAnswer} (schema). */
export type QuestionAnswer = Static<typeof QuestionAnswer>;

/** A shopper's question that was answered. Its texts are plain text. */
export const ProductQuestion = Type.Object(
  {
    questionId: Type.String(),
    question: Type.String(),
    /** Name that the asker chose to be shown by. */
    displayName: Type.String(),
    /** `YYYY-MM-DD` by the store's clock. */
    askedOn: Type.String(),
    /** Size that was asked about: questions are shown with every size of their line. */
    size: Type.String(),
    answers: Type.Array(QuestionAnswer),
  },
  { additionalProperties: false },
);
/** See {@link ProductQuestion} (schema). */
export type ProductQuestion = Static<typeof ProductQuestion>;

/** Answer of GET /products/{productNumber}/questions. Questions that nobody answered yet are not among them. */
export const QuestionPage = Type.Object(
  {
    /** Answered by the specifications of the product itself; the same on every page. */
    fromSpecifications: Type.Array(SpecificationAnswer),
    /** Those answered last stand first. */
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

/** Body of POST /products/{productNumber}/questions. The e-mail address gets the answer and is never shown. */
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

/** Answer of POST /products/{productNumber}/questions. The same question asked again is the one that waits already. */
export const AskedQuestion = Type.Object(
  { questionId: Type.String(), status: Type.Literal('waiting'), message: Type.String() },
  { additionalProperties: false },
);
/** See {@link AskedQuestion} (schema). */
export type AskedQuestion = Static<typeof AskedQuestion>;

/** States of a question: nobody sees it before staff answered it, nor after they refused it. */
export const QuestionStatus = Type.Union([Type.Literal('waiting'), Type.Literal('answered'), Type.Literal('refused')]);
/** See {@link QuestionStatus} (schema). */
export type QuestionStatus = Static<typeof QuestionStatus>;

/** A question as staff see it. The asker's address is not part of it. */
export const StaffQuestion = Type.Object(
  {
    questionId: Type.String(),
    status: QuestionStatus,
    productNumber: Type.String(),
    productName: Type.String(),
    question: Type.String(),
    displayName: Type.String(),
    askedOn: Type.String(),
    /** Whether a mail with the answer is wanted. */
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

/** Body of POST /management/v1/questions/{questionId}/refuse; the reason is kept for staff. */
export const RefuseQuestionBody = Type.Object({ reason: paragraph([2, 300]) }, { additionalProperties: false });
/** See {@link RefuseQuestionBody} (schema). */
export type RefuseQuestionBody = Static<typeof RefuseQuestionBody>;

/** Answer of both acts of staff. */
export const DecidedQuestion = Type.Object(
  { questionId: Type.String(), status: QuestionStatus },
  { additionalProperties: false },
);
/** See {@link DecidedQuestion} (schema). */
export type DecidedQuestion = Static<typeof DecidedQuestion>;
