import crypto from 'node:crypto';
import { QUESTION_LIMITS, QUESTION_PAGE_SIZE, VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type {
  AskedQuestion,
  AskQuestionBody,
  CacheTag,
  ProductDetail,
  ProductQuestion,
  QuestionAnswer,
  QuestionPage,
} from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import { pageCountOf } from '../../platform/limits/list-depth';
import { storeDay } from '../../platform/time/store-clock';
import type { ProductService } from '../catalog/product.service';
import * as sql from './product-question.sql';
import { specificationAnswers } from './specification-answers';

export interface ProductQuestionDependencies {
  readonly db: Database;
  readonly products: Pick<ProductService, 'read'>;
  /** Questions per day from one network address. */
  readonly voicesPerAddress: number;
  now(): Date;
}

/** The asker: variant of the page, and origin of the request. */
export interface Asker {
  readonly variant: BenefitType;
  /** Hash of the network address of the request. */
  readonly client: Buffer;
}

/** A page of questions, with the product that they belong to. */
export interface AskedPage {
  readonly page: QuestionPage;
  readonly lineId: string;
  /** Cache tags of the product's own response. */
  readonly tags: readonly CacheTag[];
}

type ShownRow = Omit<ProductQuestion, 'answers'> & { answer: string | null; answeredOn: string | null };
interface AskedProduct {
  lineId: string;
  size: string;
}

const DAY_SECONDS = 86_400;
const hash = (...parts: readonly string[]): Buffer => crypto.createHash('sha256').update(parts.join('\n')).digest();

const toQuestion = ({ answer, answeredOn, ...question }: ShownRow, answeredBy: string): ProductQuestion => {
  const given: QuestionAnswer[] = answer && answeredOn ? [{ answer, answeredBy, answeredOn }] : [];
  return { ...question, answers: given };
};

/** Returns an error for text that is too short without surrounding spaces, which are not stored. */
function tooShort({ question, displayName }: AskQuestionBody): Failure | null {
  const [least] = QUESTION_LIMITS.question;
  const violations = [
    ...(question.trim().length < least
      ? [{ field: 'question', message: `Write your question in at least ${least} characters.` }]
      : []),
    ...(displayName.trim().length < QUESTION_LIMITS.displayName[0]
      ? [{ field: 'displayName', message: 'Enter a name to show beside your question.' }]
      : []),
  ];
  const detail = violations.map(({ message }) => message).join(' ');
  return violations.length === 0 ? null : failure(400, 'VALIDATION', detail, { violations });
}

const waiting = (questionId: string): AskedQuestion => ({
  questionId,
  status: 'waiting',
  message: 'Thank you. A person reads it. Once we have answered it, you find it on this page.',
});

const tooMany = (): Failure =>
  failure(
    429,
    'RATE_LIMITED',
    'You have asked several questions today. We answer those first: please ask again tomorrow, or call us.',
    { retryAfterSeconds: DAY_SECONDS },
  );

const noSuchProduct = (): Failure =>
  failure(404, 'NOT_FOUND', 'We can’t find that product. Open the product again and ask there.');

/** Stores a question for review. A repeated question from the same network address is the first one. */
async function ask(
  tx: Queries,
  { voicesPerAddress, now }: ProductQuestionDependencies,
  { variant, client }: Asker,
  productNumber: string,
  body: AskQuestionBody,
): Promise<AskedQuestion | Failure> {
  const product = await tx.one<AskedProduct>(sql.askedProduct, [productNumber]);
  if (product === null) return noSuchProduct();
  const question = body.question.trim();
  const email = body.email?.trim() ?? null;
  const askedOn = storeDay(now());
  const address = client.toString('base64');
  const network = hash('questions of', askedOn, address);
  const same = hash('question', productNumber, question.toLowerCase(), address);
  await tx.one(sql.lockNetwork, [network.readBigInt64BE().toString()]);

  const known = await tx.one<{ questionId: string }>(sql.sameQuestion, [same]);
  if (known !== null) {
    if (email !== null) await tx.count(sql.addEmail, [known.questionId, email]);
    return waiting(known.questionId);
  }
  const asked = await tx.one<{ count: number }>(sql.askedFromThere, [network]);
  if ((asked?.count ?? 0) >= voicesPerAddress) return tooMany();

  const questionId = `pq_${crypto.randomBytes(15).toString('base64url')}`;
  await tx.count(sql.insertQuestion, [
    questionId,
    product.lineId,
    productNumber,
    product.size,
    variant,
    question,
    body.displayName.trim(),
    email,
    askedOn,
    same,
    network,
  ]);
  return waiting(questionId);
}

/** Stores shoppers' questions, and lists their answers and those from the product's specifications. */
export function productQuestionService(deps: ProductQuestionDependencies) {
  const { db, products } = deps;
  return {
    async page(
      productNumber: string,
      variant: BenefitType,
      { page = 1, pageSize = QUESTION_PAGE_SIZE }: { readonly page?: number; readonly pageSize?: number },
    ): Promise<AskedPage | Failure> {
      const found = await products.read(productNumber);
      if (isFailure(found)) return found;
      const product = JSON.parse(found.body.toString()) as ProductDetail;
      const [counted, rows] = await Promise.all([
        db.one<{ count: number }>(sql.shownCount, [product.lineId]),
        db.many<ShownRow>(sql.shownPage, [product.lineId, pageSize, (page - 1) * pageSize]),
      ]);
      const count = counted?.count ?? 0;
      const { displayName } = VARIANT_RULES[variant];
      const shown: QuestionPage = {
        fromSpecifications: specificationAnswers(product),
        questions: rows.map((row) => toQuestion(row, displayName)),
        count,
        page,
        pageSize,
        pageCount: pageCountOf(count, pageSize),
      };
      return { page: shown, lineId: product.lineId, tags: found.tags };
    },

    async ask(asker: Asker, productNumber: string, body: AskQuestionBody): Promise<AskedQuestion | Failure> {
      return tooShort(body) ?? db.transaction((tx) => ask(tx, deps, asker, productNumber, body), isFailure);
    },
  };
}

export type ProductQuestionService = ReturnType<typeof productQuestionService>;
